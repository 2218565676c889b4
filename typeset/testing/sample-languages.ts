import type { PaperInput } from '../paper/paper-input.ts'
import { paperOf, sampleQuestion } from './sample-paper.ts'

/** "What is the sum of the three angles of a triangle?", a word of it in bold, with conjuncts and figures of the script, and the font it is set in. */
export const indianTexts: Record<string, [text: string, family: string]> = {
  ta: ['ஒரு முக்கோணத்தின் மூன்று கோணங்களின் கூடுதல் <strong>எவ்வளவு</strong>? க்ஷ ஸ்ரீ', 'NotoSerifTamil'],
  bn: ['একটি ত্রিভুজের তিনটি কোণের সমষ্টি <strong>কত</strong>? ক্ষমা জ্ঞান স্ত্রী ১২৩।', 'NotoSerifBengali'],
  gu: ['ત્રિકોણના ત્રણ ખૂણાઓનો સરવાળો <strong>કેટલો</strong> થાય? ક્ષમા જ્ઞાન શ્રી ૧૨૩', 'NotoSerifGujarati'],
  te: ['త్రిభుజం యొక్క మూడు కోణాల మొత్తం <strong>ఎంత</strong>? క్షమ జ్ఞానం స్త్రీ ౧౨౩', 'NotoSerifTelugu'],
  kn: ['ತ್ರಿಭುಜದ ಮೂರು ಕೋನಗಳ ಮೊತ್ತ <strong>ಎಷ್ಟು</strong>? ಕ್ಷಮೆ ಜ್ಞಾನ ಸ್ತ್ರೀ ೧೨೩', 'NotoSansKannada'],
  ml: ['ഒരു ത്രികോണത്തിലെ മൂന്ന് കോണുകളുടെ തുക <strong>എത്ര</strong>? ക്ഷമ ജ്ഞാനം സ്ത്രീ ൻ ൽ ൾ', 'NotoSerifMalayalam'],
  pa: ['ਤਿਕੋਣ ਦੇ ਤਿੰਨ ਕੋਣਾਂ ਦਾ ਜੋੜ <strong>ਕਿੰਨਾ</strong> ਹੁੰਦਾ ਹੈ? ਸ੍ਰੀ ਕ੍ਰਿਪਾ ੧੨੩।', 'NotoSansGurmukhi'],
  or: ['ତ୍ରିଭୁଜର ତିନୋଟି କୋଣର ସମଷ୍ଟି <strong>କେତେ</strong>? କ୍ଷମା ଜ୍ଞାନ ସ୍ତ୍ରୀ ୧୨୩।', 'NotoSansOriya'],
}

const half = '<span data-type="inline-math" data-latex="\\frac{1}{2}\\ \\text{WORD}"></span>'

/** A question in each of them, with a word in a formula too. */
export const indianPaper = (): Promise<PaperInput> =>
  paperOf(
    Object.entries(indianTexts).map(([language, [text]], index) => {
      const question_text = `<p>${text} ${half.replace('WORD', text.split(' ')[0] ?? '')}</p>`
      return { ...sampleQuestion(index + 1, '', { question_text }), language }
    }),
  )
