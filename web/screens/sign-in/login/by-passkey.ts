import { canOfferPasskeys, showPasskey, wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { loadScreen } from '#web/load-screen.ts'

const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))

type Shown = Parameters<typeof callWayIn<'passkeySignIn'>>[1]

async function enterBy(shown: Shown, remember: boolean): Promise<true> {
  const pair = await callWayIn('passkeySignIn', { ...shown, remember })
  const { enterWith } = await loadSignIn()
  await enterWith(pair, remember)
  return true
}

/** Whether somebody is in: not whoever has closed the browser's window. */
export async function signInByPasskey(remember: boolean): Promise<boolean> {
  try {
    const { ceremony, options } = await callWayIn('passkeyOptions', {})
    return await enterBy({ ceremony, response: await showPasskey(options) }, remember)
  } catch (error) {
    if (wasCalledOff(error)) return false
    throw error
  }
}

/** The same by the list of the login field, where this browser can. Nobody has asked for it: whatever hinders it before one is chosen is not said. */
export async function offerPasskey(remember: () => boolean, offered: AbortSignal): Promise<boolean> {
  let shown: Shown
  try {
    if (!(await canOfferPasskeys()) || offered.aborted) return false
    const { ceremony, options } = await callWayIn('passkeyOptions', {})
    if (offered.aborted) return false
    shown = { ceremony, response: await showPasskey(options, offered) }
  } catch {
    return false
  }
  return enterBy(shown, remember())
}
