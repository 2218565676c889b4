import type { PhraseLanguage, PhraseTopic } from './phrases.ts'

/** Sixty phrases that come with the program, twenty in each language: those of a row say the same. */
const rows: readonly (readonly [PhraseTopic, en: string, hi: string, ur: string])[] = [
  [
    'WORK',
    '{name} works with care and finishes what {he} [begins/begins/begin].',
    '{name} ध्यान से काम [करती हैं/करते हैं/करते हैं] और शुरू किया काम पूरा [करती हैं/करते हैं/करते हैं]।',
    '{name} توجہ سے کام [کرتی ہیں/کرتے ہیں/کرتے ہیں] اور شروع کیا ہوا کام پورا [کرتی ہیں/کرتے ہیں/کرتے ہیں]۔',
  ],
  [
    'WORK',
    '{name} takes part in every lesson and asks good questions.',
    '{name} हर पाठ में भाग [लेती हैं/लेते हैं/लेते हैं] और अच्छे सवाल [पूछती हैं/पूछते हैं/पूछते हैं]।',
    '{name} ہر سبق میں حصہ [لیتی ہیں/لیتے ہیں/لیتے ہیں] اور اچھے سوال [پوچھتی ہیں/پوچھتے ہیں/پوچھتے ہیں]۔',
  ],
  [
    'WORK',
    '{name} keeps {his} notebooks neat and up to date.',
    '{name} अपनी अभ्यास-पुस्तिकाएँ साफ़ और पूरी [रखती हैं/रखते हैं/रखते हैं]।',
    '{name} اپنی نوٹ بکس صاف اور مکمل [رکھتی ہیں/رکھتے ہیں/رکھتے ہیں]۔',
  ],
  [
    'WORK',
    '{name} reads a great deal and writes clearly.',
    '{name} बहुत [पढ़ती हैं/पढ़ते हैं/पढ़ते हैं] और साफ़ [लिखती हैं/लिखते हैं/लिखते हैं]।',
    '{name} بہت [پڑھتی ہیں/پڑھتے ہیں/پڑھتے ہیں] اور صاف [لکھتی ہیں/لکھتے ہیں/لکھتے ہیں]۔',
  ],
  [
    'WORK',
    '{name} explains {his} answers step by step.',
    '{name} {his} उत्तर क़दम-दर-क़दम [समझाती हैं/समझाते हैं/समझाते हैं]।',
    '{name} {his} جواب قدم بہ قدم [سمجھاتی ہیں/سمجھاتے ہیں/سمجھاتے ہیں]۔',
  ],
  [
    'PROGRESS',
    '{name} has made steady progress this term.',
    '{name} ने इस सत्र में लगातार प्रगति की है।',
    '{name} نے اس ٹرم میں مسلسل ترقی کی ہے۔',
  ],
  [
    'PROGRESS',
    '{name} has improved in most subjects; well done.',
    '{name} ने अधिकतर विषयों में सुधार किया है; शाबाश।',
    '{name} نے زیادہ تر مضامین میں بہتری دکھائی ہے؛ شاباش۔',
  ],
  ['PROGRESS', '{name} has had an excellent year.', '{name} का यह वर्ष बहुत अच्छा रहा।', '{name} کا یہ سال بہت اچھا رہا۔'],
  [
    'PROGRESS',
    '{name} learns quickly and is ready for harder work.',
    '{name} जल्दी [सीखती हैं/सीखते हैं/सीखते हैं] और कठिन काम के लिए तैयार हैं।',
    '{name} جلد [سیکھتی ہیں/سیکھتے ہیں/سیکھتے ہیں] اور مشکل کام کے لیے تیار ہیں۔',
  ],
  [
    'PROGRESS',
    '{name} has grown more confident in speaking before the class.',
    '{name} अब कक्षा के सामने ज़्यादा विश्वास से [बोलती हैं/बोलते हैं/बोलते हैं]।',
    '{name} اب جماعت کے سامنے زیادہ اعتماد سے [بولتی ہیں/بولتے ہیں/بولتے ہیں]۔',
  ],
  [
    'CONDUCT',
    '{name} is kind to others and helps where {he} can.',
    '{name} सबसे स्नेह से [मिलती हैं/मिलते हैं/मिलते हैं] और जहाँ हो सके मदद [करती हैं/करते हैं/करते हैं]।',
    '{name} سب سے شفقت سے [ملتی ہیں/ملتے ہیں/ملتے ہیں] اور جہاں ہو سکے مدد [کرتی ہیں/کرتے ہیں/کرتے ہیں]۔',
  ],
  [
    'CONDUCT',
    '{name} works well in a group and listens to others.',
    '{name} समूह में अच्छा काम [करती हैं/करते हैं/करते हैं] और दूसरों की [सुनती हैं/सुनते हैं/सुनते हैं]।',
    '{name} گروپ میں اچھا کام [کرتی ہیں/کرتے ہیں/کرتے ہیں] اور دوسروں کی [سنتی ہیں/سنتے ہیں/سنتے ہیں]۔',
  ],
  [
    'CONDUCT',
    '{name} is punctual and dependable.',
    '{name} समय [की/के/के] पाबंद और भरोसेमंद हैं।',
    '{name} وقت [کی/کے/کے] پابند اور قابلِ اعتماد ہیں۔',
  ],
  [
    'CONDUCT',
    '{name} leads by example and is respected by the class.',
    '{name} अपने आचरण से राह [दिखाती हैं/दिखाते हैं/दिखाते हैं] और कक्षा उनका आदर करती है।',
    '{name} اپنے عمل سے راہ [دکھاتی ہیں/دکھاتے ہیں/دکھاتے ہیں] اور جماعت ان کی عزت کرتی ہے۔',
  ],
  [
    'CONDUCT',
    '{name} takes part in games and activities with joy.',
    '{name} खेलों और गतिविधियों में ख़ुशी से भाग [लेती हैं/लेते हैं/लेते हैं]।',
    '{name} کھیلوں اور سرگرمیوں میں خوشی سے حصہ [لیتی ہیں/لیتے ہیں/لیتے ہیں]۔',
  ],
  [
    'HELP',
    '{name} can do more: a little work every day will help {him}.',
    '{name} और अच्छा कर [सकती हैं/सकते हैं/सकते हैं]: रोज़ थोड़ा अभ्यास {him} मदद देगा।',
    '{name} مزید اچھا کر [سکتی ہیں/سکتے ہیں/سکتے ہیں]: روز تھوڑی مشق {him} مدد دے گی۔',
  ],
  [
    'HELP',
    '{name} needs to practise mathematics more regularly.',
    '{name} को गणित का नियमित अभ्यास करना चाहिए।',
    '{name} کو ریاضی کی باقاعدہ مشق کرنی چاہیے۔',
  ],
  [
    'HELP',
    '{name} should read aloud at home for ten minutes a day.',
    '{name} को घर पर रोज़ दस मिनट ऊँची आवाज़ में पढ़ना चाहिए।',
    '{name} کو گھر پر روز دس منٹ بلند آواز سے پڑھنا چاہیے۔',
  ],
  [
    'HELP',
    '{name} should come to school more regularly so that {he} [misses/misses/miss] no lessons.',
    '{name} को नियमित रूप से स्कूल आना चाहिए, ताकि कोई पाठ न छूटे।',
    '{name} کو باقاعدگی سے سکول آنا چاہیے تاکہ کوئی سبق نہ چھوٹے۔',
  ],
  [
    'HELP',
    '{name} should check {his} work once more before handing it in.',
    '{name} को काम जमा करने से पहले एक बार और जाँच लेना चाहिए।',
    '{name} کو کام جمع کرانے سے پہلے ایک بار پھر جانچ لینا چاہیے۔',
  ],
]

export interface Phrase {
  topic: PhraseTopic
  text: string
}

const columns: Record<PhraseLanguage, 1 | 2 | 3> = { en: 1, hi: 2, ur: 3 }

export const shippedPhrases = (language: PhraseLanguage): Phrase[] =>
  rows.map((row) => ({ topic: row[0], text: row[columns[language]] }))
