import { getAuth } from "firebase-admin/auth";
import { checkAccounts } from "./accounts";
import { type Finding } from "./finding";
import { checkFirestore } from "./firestore";
import { getAccess } from "./google-access";
import { identityService } from "./identity-service";
import { checkDomain, checkPasswordSignIn, checkSignUp } from "./sign-in";
import type { Settings } from "~/env.server";
import { firebaseApp, openFirestore } from "~/backends/firebase/app.server";

export async function checkFirebase(settings: Settings): Promise<Finding[]> {
  const service = identityService(settings);
  const access = await getAccess(firebaseApp(), settings);
  const groups = await Promise.all([
    access.isUsable ? checkFirestore(openFirestore(), settings) : [],
    checkPasswordSignIn(service),
    checkDomain(service, settings),
    access.isUsable ? checkSignUp(service, access.token, settings) : [],
    access.isUsable ? checkAccounts(getAuth(firebaseApp()), settings) : [],
  ]);
  return [...access.findings, ...groups.flat()];
}
