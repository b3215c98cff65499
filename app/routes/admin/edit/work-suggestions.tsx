export interface WorkSuggestions {
  category: string[];
  creatorId: { id: string; name: string }[];
}

export function Suggestions({ suggestions }: { suggestions: WorkSuggestions }) {
  return (
    <>
      <datalist id="category-suggestions">
        {suggestions.category.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="creatorId-suggestions">
        {suggestions.creatorId.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
    </>
  );
}
