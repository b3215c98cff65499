import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { lostRequests, useNavigation } from "~/ui/connection";
import { Field, type FieldProps, TextField } from "~/ui/field";
import { useHydrated } from "~/ui/use-site";
import { AdminPage } from "./admin-page";
import { PostForm, SubmitButton } from "./post-form";

interface SignInFormProps {
  reason?: string;
  email?: string;
  next: string;
  refusal?: { errors: { email?: string; password?: string }; problem?: string };
}

export function SignInForm({ reason, email, next, refusal }: SignInFormProps) {
  const errors = refusal?.errors;
  return (
    <AdminPage title="Admin Login" width="narrow" {...refusal}>
      {reason ? <p className="mb-6">{reason}</p> : null}
      <PostForm action="/admin/login" noValidate>
        <input type="hidden" name="next" value={next} />
        <EmailField error={errors?.email} defaultValue={email} />
        <PasswordField
          name="password"
          label="Password"
          error={errors?.password}
          autoComplete="current-password"
        />
        <SubmitButton action="/admin/login" busy="Logging in...">
          Login
        </SubmitButton>
      </PostForm>
      <p className="mt-6">
        <Link to="/admin/login/forgot">Forgot your password?</Link>
      </p>
    </AdminPage>
  );
}

interface EmailFieldProps {
  error?: string;
  defaultValue?: string;
  autoComplete?: "username" | "off";
}

export function EmailField({ error, defaultValue, autoComplete = "username" }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      label="Email address"
      error={error}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      aria-required
      defaultValue={defaultValue}
    />
  );
}

interface PasswordFieldProps extends Omit<FieldProps, "children"> {
  autoComplete: "current-password" | "new-password";
}

/** Clears and hides the password after each submission. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const isSubmitting = useNavigation().state === "submitting";
  const control = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const input = control.current;
    if (!isSubmitting || !input) return undefined;
    return () => {
      if (lostRequests().length > 0) return;
      input.value = "";
      setShown(false);
    };
  }, [isSubmitting]);
  return (
    <Field {...field}>
      {(attributes) => (
        <div className="flex">
          <input
            {...attributes}
            ref={control}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            aria-required
          />
          {isHydrated ? (
            <button
              type="button"
              aria-pressed={isShown}
              aria-controls={attributes.id}
              onClick={() => setShown(!isShown)}
              className="button button-plain ml-2 shrink-0"
            >
              Show<span className="sr-only"> {field.label.toLowerCase()}</span>
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
