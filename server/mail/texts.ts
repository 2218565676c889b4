import type { MailKind } from '#contract'
import type { LanguageOf } from '../../domain/languages.ts'

/** What a mail says: what stands before its link or code, what the link is called, what stands after. */
export interface Wording {
  before: readonly string[]
  button?: string
  after: readonly string[]
}

/** `{school}`, `{name}`, `{until}` and `{at}` are filled in. */
export const wordings: Record<MailKind, Record<LanguageOf<'mails'>, Wording>> = {
  INVITE: {
    en: {
      before: ['{school} has made an account for {name}. Choose a password, and you can sign in.'],
      button: 'Choose a password',
      after: ['The link works once, until {until}.', 'If you did not expect this mail, you can leave it.'],
    },
    hi: {
      before: ['{school} ने {name} के लिए खाता बनाया है। पासवर्ड चुनिए, फिर आप साइन इन कर सकते हैं।'],
      button: 'पासवर्ड चुनें',
      after: ['यह लिंक एक ही बार काम करता है, {until} तक।', 'अगर आपको इस ई-मेल की उम्मीद नहीं थी, तो इसे रहने दीजिए।'],
    },
  },
  VERIFY: {
    en: {
      before: ['Please confirm that this is your e-mail address at {school}.'],
      button: 'Confirm the address',
      after: ['The link works until {until}.', 'If you have no account there, you can leave this mail.'],
    },
    hi: {
      before: ['कृपया पक्का करें कि {school} में यही आपका ई-मेल पता है।'],
      button: 'पता पक्का करें',
      after: ['यह लिंक {until} तक काम करता है।', 'अगर वहाँ आपका खाता नहीं है, तो इस ई-मेल को रहने दीजिए।'],
    },
  },
  RESET: {
    en: {
      before: ['Somebody has asked for a new password for your sign-in at {school}. If that was you, choose it now.'],
      button: 'Choose a new password',
      after: [
        'The link works once, until {until}.',
        'If it was not you, leave this mail: your password stays as it is.',
      ],
    },
    hi: {
      before: ['{school} में आपके साइन-इन के लिए नया पासवर्ड माँगा गया है। अगर आपने ही माँगा है, तो अब नया पासवर्ड चुनिए।'],
      button: 'नया पासवर्ड चुनें',
      after: [
        'यह लिंक एक ही बार काम करता है, {until} तक।',
        'अगर आपने नहीं माँगा, तो इस ई-मेल को रहने दीजिए: आपका पासवर्ड वही रहेगा।',
      ],
    },
  },
  EMAIL: {
    en: {
      before: ['You want to sign in at {school} with this address from now on. Please confirm it.'],
      button: 'Confirm the new address',
      after: ['The link works until {until}. Until then the old address stays.', 'If it was not you, leave this mail.'],
    },
    hi: {
      before: ['आप अब से {school} में इस पते से साइन इन करना चाहते हैं। कृपया इसे पक्का करें।'],
      button: 'नया पता पक्का करें',
      after: [
        'यह लिंक {until} तक काम करता है। तब तक पुराना पता ही रहेगा।',
        'अगर यह आपने नहीं किया, तो इस ई-मेल को रहने दीजिए।',
      ],
    },
  },
  OTP: {
    en: {
      before: ['This is your code for {school}:'],
      after: ['It is good for 10 minutes. Nobody will ever ask you for it: type it only where you began.'],
    },
    hi: {
      before: ['{school} के लिए आपका कोड:'],
      after: ['यह 10 मिनट तक काम करता है। इसे कोई आपसे कभी नहीं माँगेगा: इसे वहीं लिखिए जहाँ आपने शुरू किया था।'],
    },
  },
  EMAIL_CHANGED: {
    en: {
      before: ['The e-mail address of your sign-in at {school} is being changed, so this one will no longer be used.'],
      after: ['If you know of it, there is nothing to do. If not, please tell the office of your school at once.'],
    },
    hi: {
      before: ['{school} में आपके साइन-इन का ई-मेल पता बदला जा रहा है, इसलिए आगे यह पता काम में नहीं आएगा।'],
      after: ['अगर आपको यह पता है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो तुरंत अपने विद्यालय के कार्यालय को बताइए।'],
    },
  },
  PASSWORD_CHANGED: {
    en: {
      before: [
        'The password of your sign-in at {school} was changed on {at}. Everybody who was signed in with it is out.',
      ],
      after: [
        'If it was you, there is nothing to do. If not, choose “Forgot password?” on the sign-in page and tell the office of your school.',
      ],
    },
    hi: {
      before: [
        '{school} में आपके साइन-इन का पासवर्ड {at} को बदला गया। पुराने पासवर्ड से साइन इन किए हुए सभी उपकरण बाहर हो गए हैं।',
      ],
      after: [
        'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो साइन-इन पेज पर “पासवर्ड भूल गए?” चुनिए और अपने विद्यालय के कार्यालय को बताइए।',
      ],
    },
  },
  GUESSED: {
    en: {
      before: [
        'Many wrong passwords were tried at your sign-in at {school} until {at}. Nobody got in by them. For a while only devices on which you have signed in before are asked for a password.',
      ],
      after: [
        'If it was you, choose “Forgot password?” on the sign-in page. If not, there is nothing to do as long as nobody else knows your password; if somebody may, choose a new one.',
      ],
    },
    hi: {
      before: [
        '{school} में आपके साइन-इन पर {at} तक कई ग़लत पासवर्ड आज़माए गए। उनसे कोई अंदर नहीं आ पाया। कुछ समय तक पासवर्ड सिर्फ़ उन्हीं उपकरणों पर चलेगा जिन पर आप पहले साइन इन कर चुके हैं।',
      ],
      after: [
        'अगर यह आप ही थे, तो साइन-इन पेज पर “पासवर्ड भूल गए?” चुनिए। अगर नहीं, तो जब तक आपका पासवर्ड किसी और को पता नहीं, कुछ करने की ज़रूरत नहीं; अगर किसी को पता हो सकता है, तो नया पासवर्ड चुनिए।',
      ],
    },
  },
  CODE_PRINTED: {
    en: {
      before: [
        'On {at} a code was printed at {school} with which a new password can be chosen for your sign-in. Your password of today stays good until then.',
      ],
      after: [
        'If you asked for it, there is nothing to do. If not, please tell the office of your school at once: a code that is not used can be made void.',
      ],
    },
    hi: {
      before: [
        '{school} में {at} को एक कोड छापा गया, जिससे आपके साइन-इन का नया पासवर्ड चुना जा सकता है। तब तक आपका आज का पासवर्ड काम करता रहेगा।',
      ],
      after: [
        'अगर आपने ही माँगा है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो तुरंत अपने विद्यालय के कार्यालय को बताइए: जो कोड इस्तेमाल न हुआ हो, उसे रद्द किया जा सकता है।',
      ],
    },
  },
  CONTENT_TAKEN: {
    en: {
      before: [
        'On {at} somebody made a file of everything at {school}: people with their contacts, exams, marks and report cards. The log of the school says who.',
      ],
      after: [
        'If you know of it, there is nothing to do. If not, please look into the log at once. The file can be fetched for a day, by whoever made it alone.',
      ],
    },
    hi: {
      before: [
        '{school} में {at} को किसी ने सब कुछ की एक फ़ाइल बनाई: लोग और उनके संपर्क, परीक्षाएँ, अंक और रिपोर्ट कार्ड। किसने बनाई, यह स्कूल के लॉग में लिखा है।',
      ],
      after: [
        'अगर आपको इसके बारे में पता है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो कृपया तुरंत लॉग देखिए। फ़ाइल एक दिन तक ली जा सकती है, और केवल वही ले सकता है जिसने बनाई।',
      ],
    },
  },
  REPORT: {
    en: {
      before: ['{school} shares a report with you. You need no password: the link opens this report and nothing else.'],
      button: 'Open the report',
      after: ['The link works until {until}.'],
    },
    hi: {
      before: ['{school} आपके साथ एक रिपोर्ट साझा कर रहा है। पासवर्ड की ज़रूरत नहीं: लिंक सिर्फ़ यही रिपोर्ट खोलता है।'],
      button: 'रिपोर्ट खोलें',
      after: ['यह लिंक {until} तक काम करता है।'],
    },
  },
  SERIES_CHANGED: {
    en: {
      before: ['This is new for you in the exams of {school}, or has changed:'],
      after: ['Everything of yours stands where you sign in.'],
    },
    hi: {
      before: ['{school} की परीक्षाओं में आपके लिए यह नया है या बदल गया है:'],
      after: ['आपका सब कुछ वहाँ है जहाँ आप साइन इन करते हैं।'],
    },
  },
  WEBHOOK_FAILING: {
    en: {
      before: ['For a day this program of {school} has taken none of the messages that it is sent:'],
      after: [
        'They are sent again for three days each. After five days without a message taken the webhook is turned off.',
      ],
    },
    hi: {
      before: ['{school} के इस प्रोग्राम ने एक दिन से भेजा गया कोई संदेश नहीं लिया है:'],
      after: ['हर संदेश तीन दिन तक फिर भेजा जाता है। पाँच दिन तक कोई संदेश न लिया गया तो वेबहुक बंद कर दिया जाता है।'],
    },
  },
  WEBHOOK_OFF: {
    en: {
      before: ['The webhook of {school} to this program was turned off, since it took no more messages:'],
      after: ['Once it works, turn it on again and send again what it missed; that is kept for 30 days.'],
    },
    hi: {
      before: ['{school} का इस प्रोग्राम वाला वेबहुक बंद कर दिया गया, क्योंकि यह अब संदेश नहीं ले रहा था:'],
      after: ['ठीक होने पर इसे फिर चालू कीजिए और जो छूट गया उसे फिर भेजिए; वह 30 दिन तक रखा जाता है।'],
    },
  },
  SIGN_IN_CHANGED: {
    en: {
      before: ['This has happened to your sign-in at {school} on {at}:'],
      after: [
        'If it was you, there is nothing to do. If not, change your password, look at “Sign-in” in My profile, and tell your school at once.',
      ],
    },
    hi: {
      before: ['{school} में {at} को आपके साइन-इन के साथ यह हुआ:'],
      after: [
        'अगर यह आप ही थे, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो अपना पासवर्ड बदलिए, मेरी प्रोफ़ाइल में “साइन-इन” देखिए, और तुरंत अपने विद्यालय को बताइए।',
      ],
    },
  },
  KEY_ENDING: {
    en: {
      before: ['A key by which a program of {school} makes calls ends soon:'],
      after: ['Make a new key before that day and give it to the program, or its calls get no answer from then on.'],
    },
    hi: {
      before: ['{school} का एक प्रोग्राम जिस कुंजी से काम करता है, वह जल्द समाप्त होगी:'],
      after: ['उस दिन से पहले नई कुंजी बनाकर प्रोग्राम को दीजिए, नहीं तो उसके बाद उसे कोई उत्तर नहीं मिलेगा।'],
    },
  },
  USE_PROVIDER: {
    en: {
      before: ['Somebody, most likely you, asked for a new password at {school}. You need none:'],
      after: ['If you can not sign in there, ask whoever looks after accounts at {school}.'],
    },
    hi: {
      before: ['किसी ने, शायद आपने ही, {school} में नया पासवर्ड माँगा। आपको उसकी ज़रूरत नहीं:'],
      after: ['अगर आप वहाँ साइन इन नहीं कर पा रहे, तो {school} में खाते सँभालने वाले से पूछिए।'],
    },
  },
  MARKS_DUE: {
    en: {
      before: ['{school} waits for marks of these exams:'],
      after: ['Sign in and open Exams: the sheets that are yours to hand in stand there.'],
    },
    hi: {
      before: ['{school} इन परीक्षाओं के अंकों की प्रतीक्षा में है:'],
      after: ['साइन इन करके परीक्षाएँ खोलिए: जो अंक-पत्रक आपको जमा करने हैं वे वहीं हैं।'],
    },
  },
  TEST: {
    en: {
      before: ['This is a test. You can read it, so mails from {school} arrive.'],
      after: [],
    },
    hi: {
      before: ['यह एक जाँच है। आप इसे पढ़ पा रहे हैं, यानी {school} के ई-मेल पहुँच रहे हैं।'],
      after: [],
    },
  },
}

export const hello: Record<LanguageOf<'mails'>, string> = { en: 'Hello {name},', hi: 'नमस्ते {name},' }
/** The greeting of a mail to an address that belongs to nobody here. */
export const helloUnknown: Record<LanguageOf<'mails'>, string> = { en: 'Hello,', hi: 'नमस्ते,' }
/** Under every mail. */
export const closing: Record<LanguageOf<'mails'>, string> = {
  en: 'Sent by {school} with Quaestor. Please do not pass this mail on: it is meant for you alone.',
  hi: '{school} ने Quaestor से भेजा। कृपया यह ई-मेल आगे न भेजें: यह सिर्फ़ आपके लिए है।',
}
