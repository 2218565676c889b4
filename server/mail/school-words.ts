import { english, type MailRow, type Sentence, say } from '#contract'
import type { DeliveryStep } from './transport.ts'

/** What a mail server answers begins with its number; what the network says does not. */
const ofMailServer = /^\d{3}[ -]/

/** Names of machines, outside of e-mail addresses, and numbers of machines and of their ports. */
const machines =
  /(?<![@\w.-])(?:[\w-]+\.)+[a-z][a-z-]+\.?(?![\w.-]*@)(?::\d+)?|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[?(?:[0-9a-f]{0,4}:){2,}[0-9a-f.:]*\]?|\b(?:port|Port)\s+\d+|\blocalhost(?::\d+)?/gi

type Refused = Pick<MailRow, 'error' | 'error_said'>

/** What a refusal at the door of the mail server is called, the same as when it is tested; null where the mail itself was refused. */
export const sentenceOfStep = (step: DeliveryStep): Sentence | null =>
  step === 'send' ? null : say(`mail.test.${step}`)

const ofConnection = (['connect', 'tls', 'auth'] as const).map((step) => sentenceOfStep(step)?.code)

/**
 * A mail as its school sees it: where the mail server stands is the platform's own business. A refusal at the door is said by the words of the test;
 * what the mail server said of the mail stays, without the names and numbers of machines.
 *
 * @param host the mail server of the platform, whatever its name looks like
 */
export function asSchoolSees<Row extends Refused>(row: Row, host: string | null): Row {
  const { error, error_said } = row
  if (error === null) return row
  if (error_said !== null) return { ...row, error: english(error_said) }
  const shown = (host ? error.replaceAll(host, '•••') : error).replace(machines, '•••')
  if (shown === error || ofMailServer.test(error)) return { ...row, error: shown }
  const sentence = say('mail.test.connect')
  return { ...row, error: english(sentence), error_said: sentence }
}

/** The same as the platform sees it: what was said at the door is shown itself. */
export const asPlatformSees = <Row extends Refused>(row: Row): Row =>
  ofConnection.includes(row.error_said?.code) ? { ...row, error_said: null } : row
