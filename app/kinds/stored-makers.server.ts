import {
  type Credited,
  type CreditedRow,
  keyOfMaker,
  type Maker,
  makersOf,
  unique,
} from "./makers";
import { oncePer } from "./derived";
import { withFields, type WorkDocument } from "./work";
import { workSchema } from "./work-schema.server";

const schema = workSchema.pick({ coCreators: true }).extend({
  creatorId: workSchema.shape.creatorId.catch(undefined),
  creatorName: workSchema.shape.creatorName.catch(undefined),
  creatorIsAgent: workSchema.shape.creatorIsAgent,
});

/** Works for malformed documents, too. */
export const makersIn = oncePer((document: WorkDocument): readonly Maker[] =>
  makersOf(schema.parse(document)),
);

/** Reverses `makersIn`. */
export function withMakers(document: WorkDocument, makers: readonly Maker[]): WorkDocument {
  return withFields(document, makerFields(makers, document));
}

/** Keeps the data that other programs stored about a maker. Absent fields are undefined. */
export function makerFields(makers: readonly Maker[], document: WorkDocument = {}): Credited {
  const stored = rowsIn(document).flatMap((row) => {
    const [maker] = makersIn({ coCreators: [row] });
    return maker ? [{ row, maker }] : [];
  });
  const [first = {}, ...others] = unique(makers).map((maker) => rowOf(maker, stored));
  return {
    creatorId: first.creatorId,
    creatorName: first.creatorName,
    creatorIsAgent: first.isAgent,
    coCreators: others.length > 0 ? others : undefined,
  };
}

function rowsIn(document: WorkDocument): WorkDocument[] {
  const { creatorId, creatorName, creatorIsAgent: isAgent } = document;
  const others: unknown[] = Array.isArray(document.coCreators) ? document.coCreators : [];
  return [{ creatorId, creatorName, isAgent }, ...others].filter(
    (row): row is WorkDocument => typeof row === "object" && row !== null,
  );
}

function rowOf(maker: Maker, stored: { row: WorkDocument; maker: Maker }[]): CreditedRow {
  const { id, name, isAgent } = maker;
  const known = stored.find((one) => keyOfMaker(one.maker) === keyOfMaker(maker));
  const isSame = known?.maker.name === name && known.maker.isAgent === isAgent;
  return withFields(
    known?.row ?? {},
    isSame
      ? {}
      : {
          creatorId: id,
          creatorName: name === id ? undefined : name,
          isAgent: isAgent || undefined,
        },
  );
}
