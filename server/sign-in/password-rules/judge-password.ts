import { fixedRoles, type Sentence, say } from '#contract'
import { isInvisible } from '../../../domain/fields.ts'
import { commonPasswords } from './common-passwords.ts'

/** Whose password it is to be: what of it would be guessed first. */
export interface PasswordOwner {
  base_kind: number
  /** Name, e-mail address, admission number, school, sub-domain; what there is of them. */
  known: readonly (string | null | undefined)[]
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
/** Without what is typed between words. */
const bare = (text: string) => folded(text).replace(/[\s._-]+/g, '')

/** Characters that a password needs at least: whoever runs a school or the platform needs a longer one. */
export const leastOf = (base_kind: number): number =>
  base_kind === fixedRoles.super_admin || base_kind === fixedRoles.school_admin ? 12 : 8

/** Among the first that are guessed, whoever's it is. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(folded(password))

/** What is wrong with a new password, or nothing. Length and what is guessed count; which signs are in it does not. */
export function judgePassword(password: string, { base_kind, known }: PasswordOwner): Sentence | undefined {
  if (isInvisible(password)) return say('password.new_missing')
  const least = leastOf(base_kind)
  if ([...password.normalize('NFKC')].length < least) return say('password.too_short', { least })
  if (isCommonPassword(password)) return say('password.common')
  const own = known.flatMap((one) => (one ? [one, one.split('@')[0] ?? '', ...one.split(/\s+/)] : []))
  if (own.some((one) => one !== '' && bare(one) === bare(password))) return say('password.guessable')
  return undefined
}
