import { Form } from "@remix-run/react";
import { Moment } from "~/routes/admin/frame/moment";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

export interface ListedSession {
  key: string;
  device: string;
  startedAt: number;
  seenAt: number;
  isThis: boolean;
}

const address = "/admin/account";

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
            {isThis ? null : <EndForm sessionKey={key} device={device} />}
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

interface EndFormProps {
  sessionKey: string;
  device: string;
}

function EndForm({ sessionKey, device }: EndFormProps) {
  return (
    <Form method="post" action={address} className="mt-3 sm:mt-0">
      <SubmitButton
        action={address}
        intent={`end-session ${sessionKey}`}
        kind="quiet"
        label={`End ${device}`}
      >
        End
      </SubmitButton>
    </Form>
  );
}
