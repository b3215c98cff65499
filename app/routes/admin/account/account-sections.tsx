import { Form, Link } from "@remix-run/react";
import { Moment } from "~/routes/admin/frame/moment";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

const address = "/admin/account";

interface TwoStepSectionProps {
  isOn: boolean;
  recoveryCodesLeft: number;
}

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

interface ListedSession {
  key: string;
  device: string;
  startedAt: number;
  seenAt: number;
  isThis: boolean;
}

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <>
      <ul>
        {sessions.map(({ key, device, startedAt, seenAt, isThis }) => (
          <li key={key} className="border-b py-4 sm:flex sm:justify-between">
            <div>
              <h3 className="font-semibold">
                {isThis ? `${device} (this session)` : device}
              </h3>
              <p className="text-sm text-ink-soft">
                Started <Moment at={startedAt} />, last active{" "}
                <Moment at={seenAt} />
              </p>
            </div>
            {isThis ? null : (
              <Form method="post" action={address} className="mt-3 sm:mt-0">
                <SubmitButton
                  action={address}
                  intent={`end-session ${key}`}
                  kind="quiet"
                  label={`End ${device}`}
                >
                  End
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={address} className="mt-6">
          <SubmitButton action={address} intent="end-others" kind="quiet">
            End all others
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}

interface ListedEvent {
  id: string;
  at: string;
  name: string;
  device: string;
}

export function EventList({ events }: { events: ListedEvent[] }) {
  return (
    <ul>
      {events.map(({ id, at, name, device }) => (
        <li key={id} className="border-b py-3">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">
            <Moment at={at} />, {device}
          </p>
        </li>
      ))}
    </ul>
  );
}
