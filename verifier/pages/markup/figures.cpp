#include "verifier/pages/markup/figures.hpp"

#include <utility>

namespace arbiter::pages {

void Figures::open_figure() {
  ++count_;
  inside_ = true;
  owner_ = Owner::nothing;
  caption_ = std::make_shared<MappedText>();
  after_ = std::make_shared<MappedText>();
  due_ = nullptr;
}

void Figures::close_figure() {
  if (!inside_) return;
  inside_ = false;
  due_ = std::exchange(after_, std::make_shared<MappedText>());
  owner_ = Owner::nothing;
  caption_ = std::make_shared<MappedText>();
}

void Figures::open_text(Owner owner) {
  owner_ = owner;
  if (owner == Owner::heading) {
    heading_ = std::make_shared<MappedText>();
    paragraph_ = std::make_shared<MappedText>();
    due_ = nullptr;
  }
  if (owner == Owner::paragraph)
    paragraph_ = due_ != nullptr ? std::exchange(due_, nullptr) : std::make_shared<MappedText>();
}

MappedText* Figures::text() const noexcept {
  switch (owner_) {
    case Owner::nothing: return nullptr;
    case Owner::heading: return heading_.get();
    case Owner::paragraph: return paragraph_.get();
    case Owner::caption: break;
  }
  return caption_.get();
}

void Figures::place(Diagram& diagram) const {
  diagram.figure = inside_ ? count_ : 0;
  diagram.caption = caption_;
  diagram.paragraph = paragraph_;
  diagram.heading = heading_;
  diagram.after = inside_ ? after_ : std::make_shared<MappedText>();
}

}  // namespace arbiter::pages
