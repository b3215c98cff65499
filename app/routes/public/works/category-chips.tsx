import type { Category } from "~/catalogue/catalogue.server";

export function categoryId(index: number): string {
  return `category-${index + 1}`;
}

export function CategoryChips({ categories }: { categories: Category[] }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories">
      <ul className="chips">
        {categories.map(({ name, works }, index) => (
          <li key={name}>
            <a href={`#${categoryId(index)}`} className="chip">
              <bdi>{name}</bdi>{" "}
              <span className="text-ink-soft">{works.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
