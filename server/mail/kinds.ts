import type { MailKind } from '#contract'
import type { LanguageOf } from '../../domain/languages.ts'

/** What a mail of a kind says at its head; `school` is the school's name, of the platform "Quaestor". */
const subjects: Record<MailKind, Record<LanguageOf<'mails'>, string>> = {
  INVITE: { en: 'Your sign-in for {school}', hi: '{school} में आपका साइन-इन' },
  VERIFY: { en: 'Confirm your e-mail address for {school}', hi: '{school} के लिए अपना ई-मेल पता पक्का करें' },
  RESET: { en: 'Choose a new password for {school}', hi: '{school} के लिए नया पासवर्ड चुनें' },
  EMAIL: { en: 'Confirm your new e-mail address for {school}', hi: '{school} के लिए अपना नया ई-मेल पता पक्का करें' },
  OTP: { en: 'Your code for {school}', hi: '{school} के लिए आपका कोड' },
  EMAIL_CHANGED: {
    en: 'Your e-mail address for {school} is being changed',
    hi: '{school} के लिए आपका ई-मेल पता बदला जा रहा है',
  },
  PASSWORD_CHANGED: { en: 'Your password for {school} was changed', hi: '{school} का आपका पासवर्ड बदल दिया गया है' },
  GUESSED: {
    en: 'Somebody tries to sign in as you at {school}',
    hi: 'कोई {school} में आपके नाम से साइन इन करने की कोशिश कर रहा है',
  },
  CODE_PRINTED: {
    en: 'A code for your sign-in at {school} was printed',
    hi: '{school} में आपके साइन-इन के लिए एक कोड छापा गया',
  },
  REPORT: { en: 'A report from {school}', hi: '{school} से एक रिपोर्ट' },
  CONTENT_TAKEN: {
    en: 'Everything of {school} was taken along',
    hi: '{school} का सब कुछ साथ ले जाया गया',
  },
  SERIES_CHANGED: { en: 'Your exams at {school}', hi: '{school} में आपकी परीक्षाएँ' },
  WEBHOOK_FAILING: { en: 'A program of {school} takes no messages', hi: '{school} का एक प्रोग्राम संदेश नहीं ले रहा है' },
  WEBHOOK_OFF: { en: 'A webhook of {school} was turned off', hi: '{school} का एक वेबहुक बंद कर दिया गया' },
  KEY_ENDING: { en: 'An API key of {school} ends soon', hi: '{school} की एक API कुंजी जल्द समाप्त होगी' },
  USE_PROVIDER: { en: 'How you sign in at {school}', hi: '{school} में आप कैसे साइन इन करते हैं' },
  MARKS_DUE: { en: 'Marks are due at {school}', hi: '{school} में अंक जमा करने हैं' },
  SIGN_IN_CHANGED: { en: 'How you sign in at {school} has changed', hi: '{school} में आपके साइन-इन का तरीक़ा बदला' },
  TEST: { en: 'A test mail from {school}', hi: '{school} से जाँच का ई-मेल' },
}

export const subjectOf = (kind: MailKind, language: LanguageOf<'mails'>, school: string): string =>
  subjects[kind][language].replace('{school}', () => school)
