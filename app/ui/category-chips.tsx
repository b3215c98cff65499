import type { Category } from "~/works/catalogue.server";

/** The ID of a category's heading, by its place on the page. */
export function categoryId(index: number): string {
  return `category-${index + 1}`;
}

/** Links to the sections of a long page; one row that scrolls on phones. */
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
