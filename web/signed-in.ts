import { getAccount, isAllowed, loadAccount } from './api/sign-in/account.ts'
import { answerOtherTabs } from './api/sign-in/other-tabs.ts'
import { askSessionsAhead } from './api/sign-in/sessions.ts'
import { currentArea, landingPath, ownPath } from './landing.ts'

answerOtherTabs()

/** What the router asks once somebody is signed in; loaded apart from the sign-in screen. */
export { askSessionsAhead, currentArea, getAccount, isAllowed, landingPath, loadAccount, ownPath }
