import { getAccount, isAllowed, loadAccount } from './api/sign-in/account.ts'
import { askSessionsAhead } from './api/sign-in/sessions.ts'
import { tabs } from './api/sign-in/stored.ts'
import { currentArea, landingPath, ownPath } from './landing.ts'

// Given back when the page goes.
void navigator.locks?.request(tabs, { mode: 'shared' }, () => new Promise(() => undefined))

/** What the router asks once somebody is signed in; loaded apart from the sign-in screen. */
export { askSessionsAhead, currentArea, getAccount, isAllowed, landingPath, loadAccount, ownPath }
