import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, sentFrom, signedIn, write } from '../endpoint.ts'
import { Email, Instant, Nothing, Parent, Phone } from '../fields.ts'
import { Logo } from '../platform/school-fields.ts'
import { GivenPassword, User } from './sign-in.ts'

/** What somebody changes of the own account. A new address needs the password of today, and counts once it is confirmed. */
const ProfileInput = z
  .strictObject({
    name: line(150, coded('name.missing')),
    mobile: Phone.nullable(),
    language: z
      .enum(languagesOf('mails'), coded('field.one_of', { names: languagesOf('mails').join(', ') }))
      .nullable(),
    /** An uploaded image's path. */
    photo: Logo.nullable(),
    email: Email,
    password: GivenPassword,
  })
  .partial()
  .refine(({ password: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    message: coded('field.nothing_to_change'),
  })
  .refine(({ email, password }) => email === undefined || password !== undefined, {
    path: ['password'],
    message: coded('password.missing'),
  })

/** A device on which somebody is signed in. */
const OwnSignIn = z.object({
  id: Id,
  /** "Chrome · Windows"; null for a program. */
  device: z.string().nullable(),
  /** The network address without its last part. */
  address_masked: z.string().nullable(),
  started_at: Instant,
  seen_at: Instant,
  /** What was shown when it began. */
  methods: z.array(z.string()),
  /** By which account elsewhere. */
  provider: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSignIn = z.output<typeof OwnSignIn>

/** Where somebody teaches or learns. null: every section of the class, every subject. */
const OwnPlace = z.object({
  session: Parent,
  grade: Parent,
  section: Parent.nullable(),
  subject: Parent.nullable(),
})

export const profileApi = {
  update: sentFrom(
    'anywhere',
    write(
      '/profile/update',
      can('profile', 'update'),
      ProfileInput,
      z.object({ updatedClassesData: User }),
      say('done.profile'),
    ),
  ),
  signIns: sentFrom('anywhere', read('/profile/sign-ins', signedIn, Nothing, z.array(OwnSignIn))),
  /** The newest session first; none of somebody who sees the whole school. */
  places: sentFrom('anywhere', read('/profile/places', signedIn, Nothing, z.array(OwnPlace))),
  endSignIn: sentFrom(
    'anywhere',
    write('/profile/end-sign-in/{id}', signedIn, Nothing, z.object({ id: Id }), say('done.device_out')),
  ),
}
