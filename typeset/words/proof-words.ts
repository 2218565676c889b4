import type { LanguageOf } from '../../domain/languages.ts'
import type { Skill } from '../../domain/questions/question-types.ts'

/** The words of the page that says how a paper was made; {…} is filled in. */
export interface ProofWords {
  title: string
  foot: string
  printed: string
  facts: { max_marks: string; time: string; questions: string; sets: string; exam: string; paper: string }
  questions_in: string
  version: string
  no_exam: string
  one_set: string
  verdicts: { best: string; within: string; by_hand: string; no_plan: string }
  says: { best: string; within: string; by_hand: string; no_plan: string; nearest: string }
  beside: string
  least: string
  choice: string
  by_chapter: string
  by_level: string
  by_skill: string
  columns: readonly [string, string, string]
  outline: string
  sum: string
  /** Where more is asked than counts. */
  asked_more: string
  uses: string
  never: string
  uses_note: string
  sets_title: string
  one_paper: string
  like_note: string
  expected: string
  measured: string
  not_measured: string
  same_questions: string
  checked: string
  checks: {
    sums: string
    sums_differ: string
    pairs: string
    pairs_none: string
    pairs_differ: string
    like: string
    like_none: string
    too_like: string
    keys: string
    keys_lack: string
    doubt: string
    no_doubt: string
    minutes: string
    minutes_unknown: string
  }
  people: string
  did: { plan: string; written: string; reviewed: string; submitted: string; approved: string }
  /** One, or several. */
  count: readonly [string, string]
  reviewed_of: string
  by_machine: string
  by_hand: string
  unchanged: string
  changed: string
  not_approved: string
  signers: readonly [string, string, string]
  skills: Readonly<Record<Skill, string>>
}

export const proofWords: Readonly<Record<LanguageOf<'files'>, ProofWords>> = {
  en: {
    title: 'How this paper was made',
    foot: 'No question, no answer and no pupil stands here. Of paper {paper}, version {version}: the code says so.',
    printed: 'printed {day}',
    facts: {
      max_marks: 'Maximum marks',
      time: 'Time',
      questions: 'Questions',
      sets: 'Sets',
      exam: 'Examination',
      paper: 'Paper',
    },
    questions_in: '{questions} in {sections} sections',
    version: '{paper}, version {version}',
    no_exam: 'of no examination yet',
    one_set: 'one',
    verdicts: {
      best: 'Proven best',
      within: 'Within {gap} of the best possible',
      by_hand: 'Made by hand',
      no_plan: 'Made by hand, without a plan',
    },
    says: {
      best: 'No paper that this bank could make when it was assembled comes nearer to the plan.',
      within: 'Measured in weighted marks: it is not proven that a nearer one can be made, nor that it cannot.',
      by_hand: 'Questions were chosen by hand after a plan; what stands beside the plan is counted below.',
      no_plan: 'There is no plan to measure it by; the shares below are those of the paper as it is set.',
      nearest: 'The bank has no paper of this plan; this one misses least of it.',
    },
    beside: 'marks beside the plan',
    least: 'proven least',
    choice: 'questions to choose from today',
    by_chapter: 'By chapter',
    by_level: 'By level',
    by_skill: 'By skill',
    columns: ['planned', 'set', '±'],
    outline: 'marks in a set; outline: planned',
    sum: 'Sum',
    asked_more: 'more is asked than counts: {max} marks are the maximum',
    uses: 'Last use of each question',
    never: 'never',
    uses_note: '{never} of {all} never printed before',
    sets_title: 'The sets',
    one_paper: 'The paper is printed in one set.',
    like_note: 'share of questions in common',
    expected: 'expected mean',
    measured: 'Expected means from {measured} of {all} questions that were measured; the others count as these do.',
    not_measured:
      'Too few of its questions were measured in earlier examinations to expect a mean ({measured} of {all}).',
    same_questions: 'Sets of one paper hold the same questions in another order.',
    checked: 'What was checked',
    checks: {
      sums: 'Sections add up to {max} marks.',
      sums_differ: 'Sections add up to {sum}, not to {max} marks.',
      pairs: 'Both questions of each OR pair ({count}) are of equal marks, level and chapter.',
      pairs_none: 'There are no OR pairs.',
      pairs_differ: 'Of {count} OR pairs {differ} differ in marks, level or chapter.',
      like: 'The highest likeness of two of its questions is {score}.',
      like_none: 'No two of its questions are alike.',
      too_like: 'Two of its questions are alike by {score}: look at them.',
      keys: 'Every question has its key or model answer.',
      keys_lack: '{count} questions have neither key nor model answer.',
      doubt: '{count} keys are in doubt from earlier examinations.',
      no_doubt: 'No key is in doubt from an earlier examination.',
      minutes: 'Time: {minutes} minutes expected of {of}.',
      minutes_unknown:
        'Time: {minutes} minutes expected of {of}; {count} questions have no expected time and count by their marks.',
    },
    people: 'Who answers for it',
    did: { plan: 'Made', written: 'Written', reviewed: 'Reviewed', submitted: 'Submitted', approved: 'Approved' },
    count: ['1 person', '{count} people'],
    reviewed_of: '{approved} of {all} questions approved in review',
    by_machine: 'assembled by a plan',
    by_hand: 'chosen by hand',
    unchanged: 'nothing was changed after approval',
    changed: 'changed {count} times after approval',
    not_approved: 'not approved yet',
    signers: ['Head of department', 'Controller of examinations', 'Principal'],
    skills: {
      REMEMBER: 'Remember',
      UNDERSTAND: 'Understand',
      APPLY: 'Apply',
      ANALYSE: 'Analyse',
      EVALUATE: 'Evaluate',
      CREATE: 'Create',
    },
  },
  hi: {
    title: 'यह प्रश्न-पत्र कैसे बना',
    foot: 'यहाँ कोई प्रश्न, उत्तर या विद्यार्थी नहीं है। प्रश्न-पत्र {paper}, संस्करण {version} का: कोड यही बताता है।',
    printed: '{day} को छपा',
    facts: {
      max_marks: 'अधिकतम अंक',
      time: 'समय',
      questions: 'प्रश्न',
      sets: 'सेट',
      exam: 'परीक्षा',
      paper: 'प्रश्न-पत्र',
    },
    questions_in: '{questions}, {sections} खंडों में',
    version: '{paper}, संस्करण {version}',
    no_exam: 'अभी किसी परीक्षा का नहीं',
    one_set: 'एक',
    verdicts: {
      best: 'सिद्ध रूप से सर्वोत्तम',
      within: 'सर्वोत्तम संभव से {gap} के भीतर',
      by_hand: 'हाथ से बना',
      no_plan: 'हाथ से बना, बिना योजना',
    },
    says: {
      best: 'बनाते समय इस प्रश्न-कोश से कोई ऐसा प्रश्न-पत्र नहीं बन सकता था जो योजना के और निकट हो।',
      within: 'भारित अंकों में: न यह सिद्ध है कि और निकट का बन सकता है, न यह कि नहीं बन सकता।',
      by_hand: 'प्रश्न योजना के बाद हाथ से चुने गए; योजना से जितना अंतर है वह नीचे गिना गया है।',
      no_plan: 'नापने के लिए कोई योजना नहीं है; नीचे के हिस्से प्रश्न-पत्र जैसा है वैसे हैं।',
      nearest: 'प्रश्न-कोश में इस योजना का कोई प्रश्न-पत्र नहीं है; इसमें सबसे कम छूटा है।',
    },
    beside: 'अंक योजना से अलग',
    least: 'सिद्ध न्यूनतम',
    choice: 'आज चुनने के लिए प्रश्न',
    by_chapter: 'अध्याय के अनुसार',
    by_level: 'स्तर के अनुसार',
    by_skill: 'कौशल के अनुसार',
    columns: ['योजना', 'रखे', '±'],
    outline: 'एक सेट के अंक; रेखा: योजना',
    sum: 'योग',
    asked_more: 'जितना गिना जाता है उससे अधिक पूछा गया है: अधिकतम {max} अंक',
    uses: 'हर प्रश्न पिछली बार कब आया',
    never: 'कभी नहीं',
    uses_note: '{all} में से {never} पहले कभी नहीं छपे',
    sets_title: 'सेट',
    one_paper: 'प्रश्न-पत्र एक ही सेट में छपता है।',
    like_note: 'एक-से प्रश्नों का हिस्सा',
    expected: 'अपेक्षित औसत',
    measured: 'अपेक्षित औसत {all} में से {measured} नापे हुए प्रश्नों से; बाकी भी इनके जैसे गिने गए हैं।',
    not_measured: 'औसत का अनुमान लगाने के लिए पिछली परीक्षाओं में बहुत कम प्रश्न नापे गए ({all} में से {measured})।',
    same_questions: 'एक प्रश्न-पत्र के सेटों में वही प्रश्न दूसरे क्रम में होते हैं।',
    checked: 'क्या जाँचा गया',
    checks: {
      sums: 'खंडों का योग {max} अंक है।',
      sums_differ: 'खंडों का योग {sum} अंक है, {max} नहीं।',
      pairs: 'हर "अथवा" जोड़ी ({count}) के दोनों प्रश्न समान अंक, स्तर और अध्याय के हैं।',
      pairs_none: 'कोई "अथवा" जोड़ी नहीं है।',
      pairs_differ: '{count} "अथवा" जोड़ियों में से {differ} अंक, स्तर या अध्याय में अलग हैं।',
      like: 'दो प्रश्नों की अधिकतम समानता {score} है।',
      like_none: 'कोई दो प्रश्न एक जैसे नहीं हैं।',
      too_like: 'दो प्रश्न {score} तक एक जैसे हैं: उन्हें देखें।',
      keys: 'हर प्रश्न की कुंजी या आदर्श उत्तर है।',
      keys_lack: '{count} प्रश्नों की न कुंजी है न आदर्श उत्तर।',
      doubt: 'पिछली परीक्षाओं से {count} कुंजियों पर संदेह है।',
      no_doubt: 'किसी पिछली परीक्षा से किसी कुंजी पर संदेह नहीं है।',
      minutes: 'समय: {of} में से {minutes} मिनट अपेक्षित।',
      minutes_unknown: 'समय: {of} में से {minutes} मिनट अपेक्षित; {count} प्रश्नों का समय नहीं दिया है, वे अंकों से गिने गए।',
    },
    people: 'इसके लिए कौन उत्तरदायी है',
    did: { plan: 'बनाया', written: 'लिखा', reviewed: 'समीक्षा', submitted: 'जमा किया', approved: 'स्वीकृत' },
    count: ['1 व्यक्ति', '{count} लोग'],
    reviewed_of: '{all} में से {approved} प्रश्न समीक्षा में स्वीकृत',
    by_machine: 'योजना से बनाया गया',
    by_hand: 'हाथ से चुना गया',
    unchanged: 'स्वीकृति के बाद कुछ नहीं बदला',
    changed: 'स्वीकृति के बाद {count} बार बदला',
    not_approved: 'अभी स्वीकृत नहीं',
    signers: ['विभागाध्यक्ष', 'परीक्षा नियंत्रक', 'प्रधानाचार्य'],
    skills: {
      REMEMBER: 'याद रखना',
      UNDERSTAND: 'समझना',
      APPLY: 'लागू करना',
      ANALYSE: 'विश्लेषण',
      EVALUATE: 'मूल्यांकन',
      CREATE: 'रचना',
    },
  },
}
