// Pieces that are dragged, by the mouse, a finger or a pen. A drag begins when the pointer has moved a little: a click
// stays a click.
import { make } from "./dom.js";
import { figure } from "./pieces.js";

const slack = 6; // pixels

/**
 * From a pointerdown on. `begin()` gives the piece to carry, or null if there is none to move; `drop(x, y)` is called
 * where it is let go, `end()` in any case. `size`: of the piece, in pixels.
 */
export function drag(down, size, { begin, drop, end }) {
  if (down.button !== 0 || !down.isPrimary) return;
  let ghost = null;
  const moved = (event) => {
    if (event.pointerId !== down.pointerId) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < slack) return;
      const piece = begin();
      if (!piece) return over();
      ghost = make("div", { className: "ghost", "aria-hidden": "true" }, figure(piece));
      ghost.style.width = ghost.style.height = `${size}px`;
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX - size / 2}px, ${event.clientY - size / 2}px)`;
  };
  const over = () => {
    for (const [name, act] of Object.entries(listeners)) removeEventListener(name, act);
    ghost?.remove();
    end();
  };
  const up = (event) => {
    if (event.pointerId !== down.pointerId) return;
    over();
    if (!ghost) return;
    // The click that ends the drag chooses nothing. A finger's drag ends without one, and after it a timer may be late:
    // what is pressed next is meant.
    const swallow = (click) => click.stopPropagation();
    const heed = () => removeEventListener("click", swallow, true);
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener("pointerdown", heed, { capture: true, once: true });
    setTimeout(heed);
    drop(event.clientX, event.clientY);
  };
  const listeners = { pointermove: moved, pointerup: up, pointercancel: over };
  for (const [name, act] of Object.entries(listeners)) addEventListener(name, act);
}
