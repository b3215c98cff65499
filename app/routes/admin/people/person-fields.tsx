import { FieldError, TextField } from "~/ui/field";

export function NameField({ name, error }: { name?: string; error?: string }) {
  return (
    <TextField
      name="name"
      label="Name"
      hint="Shown to everyone who uses the admin, for example in the history. For example: Ana Silva"
      error={error}
      autoComplete="name"
      defaultValue={name}
      aria-required
    />
  );
}

const roles = [
  {
    value: "editor",
    name: "Editor",
    hint: "An editor can change works, images, the order, and names, and can undo changes to works.",
  },
  {
    value: "administrator",
    name: "Administrator",
    hint: "An administrator can do everything. Only administrators can open settings, pages, people, messages, visits, and Transfer, and delete works permanently.",
  },
] as const;

export function RoleField({ role, error }: { role?: string; error?: string }) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-semibold">Role</legend>
      <FieldError id="role-error" message={error} />
      {roles.map(({ value, name, hint }, index) => (
        <div key={value} className="mb-3">
          <label className="choice">
            <input
              // The error summary links to the first one.
              id={index === 0 ? "role" : undefined}
              type="radio"
              name="role"
              value={value}
              defaultChecked={value === role}
              aria-describedby={error ? "role-error" : `${value}-hint`}
            />{" "}
            {name}
          </label>
          <p id={`${value}-hint`} className="-mt-2 ml-8 text-sm text-ink-soft max-[16em]:ml-0">
            {hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

export function roleName(role: string): string {
  return roles.find(({ value }) => value === role)?.name ?? role;
}
