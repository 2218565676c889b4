import { type LanguageOf, languageOf } from '../../domain/languages.ts'
import type { StampedChange } from '../ground/change.ts'
import { type MailServices, queueMails } from '../mail/queue-mail.ts'
import { schoolOf } from '../mail/school-of.ts'

/** What somebody is told of the own sign-in, by mail, so that nobody changes it unseen. */
const happenings = {
  app_added: { en: 'An authenticator app was added.', hi: 'एक प्रमाणक ऐप जोड़ा गया।' },
  app_removed: { en: 'The authenticator app was removed.', hi: 'प्रमाणक ऐप हटाया गया।' },
  app_void: {
    en: 'After 100 wrong codes the authenticator app opens nothing any more. Set it up anew.',
    hi: '100 ग़लत कोड के बाद प्रमाणक ऐप अब कुछ नहीं खोलता। इसे फिर से सेट करें।',
  },
  codes_made: { en: 'New recovery codes were made.', hi: 'नए पुनर्प्राप्ति कोड बनाए गए।' },
  code_used: { en: 'A recovery code was used.', hi: 'एक पुनर्प्राप्ति कोड इस्तेमाल किया गया।' },
  passkey_added: { en: 'A passkey was added.', hi: 'एक पासकी जोड़ी गई।' },
  passkey_removed: { en: 'A passkey was removed.', hi: 'एक पासकी हटाई गई।' },
  counter_back: {
    en: 'A passkey was refused because it may have been copied. Remove it.',
    hi: 'एक पासकी अस्वीकार की गई क्योंकि शायद उसकी नक़ल की गई है। उसे हटा दें।',
  },
  account_linked: {
    en: 'An account elsewhere was linked: whoever has it signs in as you.',
    hi: 'किसी और जगह का खाता जोड़ा गया: जिसके पास वह है, वह आपके नाम से साइन इन कर सकता है।',
  },
  account_unlinked: { en: 'An account elsewhere is no longer linked.', hi: 'किसी और जगह का खाता अब जुड़ा नहीं है।' },
  reset: {
    en: 'Your second step was taken away: app, passkeys and recovery codes. You are signed out everywhere.',
    hi: 'आपका दूसरा चरण हटा दिया गया: ऐप, पासकी और पुनर्प्राप्ति कोड। आप हर जगह साइन आउट हो गए हैं।',
  },
} as const satisfies Record<string, Record<LanguageOf<'mails'>, string>>
export type Happening = keyof typeof happenings

/** Tells somebody of the own sign-in; who has no address is not told. */
export async function tellOwner(
  change: StampedChange,
  services: MailServices,
  account_id: number,
  happening: Happening,
): Promise<void> {
  const { db, client_id } = change
  const person = await db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (!person?.email) return
  const school = await schoolOf(db, client_id)
  const language = languageOf('mails', person.language, ...school.languages)
  await queueMails({ ...change, actor: null }, services, { school: school.name }, [
    {
      kind: 'SIGN_IN_CHANGED',
      account_id,
      to_address: person.email,
      language,
      secret: happenings[happening][language],
    },
  ])
}
