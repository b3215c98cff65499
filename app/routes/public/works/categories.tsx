import type { Category } from "~/catalogue/catalogue.server";
import { WorkGrid } from "~/ui/cards/work-grid";

function categoryId(index: number): string {
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

/** The sections of the first 40 cards are always laid out: that is cheap. */
const nearWorks = 40;

interface CategorySectionsProps {
  categories: Category[];
  leadId: string | undefined;
}

export function CategorySections({
  categories,
  leadId,
}: CategorySectionsProps) {
  const near = countNear(categories);
  return categories.map((category, index) => (
    <section
      key={category.name}
      aria-labelledby={categoryId(index)}
      className={index >= near ? farClass(category) : "category"}
    >
      <h2 id={categoryId(index)} dir="auto" className="category-name">
        {category.name}
      </h2>
      <WorkGrid
        works={category.works}
        headingLevel="h3"
        isFirst={index === 0 && !leadId}
        leadId={leadId}
      />
    </section>
  ));
}

/** The nearest power of two, for the estimated height. */
function farClass({ works }: Category): string {
  const power = Math.round(Math.log2(works.length));
  return `far works-${2 ** Math.min(Math.max(power, 2), 7)} category`;
}

function countNear(categories: Category[]): number {
  let works = 0;
  const firstFar = categories.findIndex((category) => {
    const isFar = works >= nearWorks;
    works += category.works.length;
    return isFar;
  });
  return firstFar < 0 ? categories.length : firstFar;
}
