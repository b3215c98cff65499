import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Container } from "~/ui/container";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { Field } from "~/ui/admin/field";

interface SignInFormProps {
  /** Why one has to sign in now, where that needs saying. */
  reason?: string;
  email?: string;
  next: string;
  errors?: { email?: string; password?: string };
  problem?: string;
}

export function SignInForm({
  reason,
  email,
  next,
  errors,
  problem,
}: SignInFormProps) {
  const { state, formMethod } = useNavigation();
  const isSubmitting = state === "submitting";
  // Also while the page after the sign-in loads.
  const isBusy = formMethod !== undefined;
  const password = useRef<HTMLInputElement>(null);

  // A password that was sent is not kept, whatever came of it.
  useEffect(() => {
    const field = password.current;
    if (!isSubmitting || !field) return undefined;
    return () => {
      field.value = "";
    };
  }, [isSubmitting]);

  return (
    <Container>
      <div className="mx-auto max-w-md py-12">
        <ErrorSummary errors={errors} problem={problem} />
        <h1 className="mb-6 font-display text-2xl">Admin Login</h1>
        {reason ? <p className="mb-6">{reason}</p> : null}
        <Form method="post" action="/admin/login" noValidate>
          <input type="hidden" name="next" value={next} />
          <Field name="email" label="Email address" error={errors?.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="username"
                autoCapitalize="off"
                spellCheck={false}
                required
                defaultValue={email}
              />
            )}
          </Field>
          <Field name="password" label="Password" error={errors?.password}>
            {(control) => (
              <input
                {...control}
                ref={password}
                type="password"
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          <button
            type="submit"
            className="button button-filled"
            disabled={isBusy}
          >
            {isBusy ? "Logging in..." : "Login"}
          </button>
        </Form>
      </div>
    </Container>
  );
}
