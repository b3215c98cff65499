import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface TwoStepSectionProps {
  isOn: boolean;
  recoveryCodesLeft: number;
}

const address = "/admin/account";

export function TwoStepSection({
  isOn,
  recoveryCodesLeft,
}: TwoStepSectionProps) {
  if (!isOn) {
    return (
      <>
        <p className="mb-4 max-w-prose">
          Off. If you turn it on, each sign-in also asks for a code from an app
          on your phone, so that a stolen password is not enough.
        </p>
        <Form method="post" action={address}>
          <SubmitButton action={address} intent="set-up-two-step" kind="quiet">
            Set up two-step sign-in
          </SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <>
      <p className="mb-4">
        {`On. ${recoveryCodesLeft} of 10 recovery codes are left.`}
      </p>
      <ul>
        <li>
          <Link to="/admin/account/recovery-codes">
            Create new recovery codes
          </Link>
        </li>
        <li>
          <Link to="/admin/account/two-step/off">
            Turn off two-step sign-in
          </Link>
        </li>
      </ul>
    </>
  );
}
