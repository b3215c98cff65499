import { openDatabase } from "~/backends/sqlite/database.server";
import { fillDatabase } from "~/backends/sqlite/works.server";
import { manyWorks } from "../../tests/support/many-works";

export function makeCatalogue(folder: string, count: number): void {
  const database = openDatabase(folder, (created) => {
    fillDatabase(
      created,
      manyWorks(count).map(({ id, ...document }) => ({ id, document })),
    );
  });
  database.close();
}
