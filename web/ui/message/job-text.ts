import { type Job, say } from '#contract'
import { sayText, textOf } from './sentence-text.ts'

/** What a job is called, in the user's language. */
export const jobTitle = ({ title, title_said }: Job): string => textOf({ message: title, ...title_said })

/** Why a job failed, in the user's language. */
export const jobFailure = ({ message, message_said }: Job): string =>
  message ? textOf({ message, ...message_said }) : sayText(say('internal'))
