#pragma once

#include <memory>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Keeps the surroundings of diagrams while a page is read from top to bottom: heading, paragraph, figure and caption.
class Figures {
 public:
  /// The part of the page that running text belongs to.
  enum class Owner : unsigned char { nothing, heading, paragraph, caption };

  void open_figure();
  void close_figure();
  /// Sends text to `owner` from now on; a heading or paragraph starts empty.
  void open_text(Owner owner);
  [[nodiscard]] Owner owner() const noexcept { return owner_; }
  void resume(Owner owner) noexcept { owner_ = owner; }
  /// The text that is being collected, or null.
  [[nodiscard]] MappedText* text() const noexcept;

  /// Gives a diagram its surroundings.
  void place(Diagram& diagram) const;

 private:
  using Text = std::shared_ptr<MappedText>;
  Owner owner_ = Owner::nothing;
  std::size_t count_ = 0;
  bool inside_ = false;
  Text heading_ = std::make_shared<MappedText>();
  Text paragraph_ = std::make_shared<MappedText>();
  Text caption_ = std::make_shared<MappedText>();
  Text after_ = std::make_shared<MappedText>();  ///< of the open figure
  Text due_;                                     ///< … of the closed figure, until a paragraph follows
};

}  // namespace arbiter::pages
