import { wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { showOwnPasskey } from '#web/api/sign-in/second-step.ts'
import { enterWith } from '#web/api/sign-in/sign-in.ts'

/** Whether somebody is in: not whoever has closed the browser's window. */
export async function signInByPasskey(remember: boolean): Promise<boolean> {
  try {
    await enterWith(await showOwnPasskey(remember), remember)
    return true
  } catch (error) {
    if (wasCalledOff(error)) return false
    throw error
  }
}
