import { t } from '@lingui/core/macro'
import type { AnyEndpoint, Sentence } from '#contract'
import { loadDoneTexts } from '#web/language.ts'
import { refusalText } from '#web/ui/message/refusal.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showFailure, showSuccess, showWarning } from '#web/ui/message/toast.tsx'
import { CallError } from './call-error.ts'
import type { CallOptions } from './call-options.ts'

/** Emitted by an older server; nothing a user of this product could act on. */
const suppressed = 'No active subscription plan found.'

/** Lists, previews and dashboards speak by what they show. */
export function showCallSuccess(
  endpoint: AnyEndpoint,
  sentence: Sentence | Sentence[] | null,
  options: CallOptions,
): void {
  if (endpoint.kind === 'list' || endpoint.kind === 'read') return
  if (!sentence || (options.toasts ?? 'all') !== 'all') return
  sayDone(sentence).then(showSuccess)
}

/** What is said of a change that has worked, once its words are there. */
export async function sayDone(sentence: Sentence | Sentence[]): Promise<string> {
  // Without the network the codes are all there is.
  await loadDoneTexts().catch(() => undefined)
  return [sentence].flat().map(sayText).join(', ')
}

/** At most one toast for a call. A call that was called off, and one that ended the sign-in, show none. */
export function showCallFailure(error: unknown, options: CallOptions): void {
  if (!(error instanceof CallError) || options.toasts === 'none') return
  if (error.message === suppressed || error.errorCode === 'token_blocked' || error.errorCode === 'invalid_token') return
  if (options.quiet && error.errors.some(({ code }) => code === options.quiet)) return
  if (error.status === 409) {
    if (options.conflicts === 'toast') showWarning(errorText(error))
    return
  }
  showFailure(errorText(error), error.status >= 500 ? error.requestId : null)
}

/** What is said of a failure; without a network, that there is none, where nothing can have been done. */
export const errorText = (error: CallError): string =>
  error.errorCode === 'network' && !error.is_unsure && !navigator.onLine
    ? t`You are offline, so this could not be done. Try again once there is a connection.`
    : refusalText(error)
