import type { ExamAttendance } from './exam-words.ts'

/** As it stands in registers; letters alike, dots and blanks none of it. */
const words: readonly (readonly [ExamAttendance, string])[] = [
  ['P', 'p,present,pr,उपस्थित,हाजिर,हजर,હાજર,حاضر'],
  [
    'A',
    'a,ab,abs,abst,absent,अ,अनु,अनुपस्थित,गैरहाजिर,गैरहजर,गैह,ગેરહાજર,غیرحاضر,غائب,ਗੈਰਹਾਜ਼ਰ,অনুপস্থিত,வரவில்லை,గైర్హాజరు,ಗೈರು,ഹാജരില്ല,abwesend,gefehlt,fehlt,fehlend,absente,absents,ausente,faltou,faltó,falto,assente,afwezig,nieobecny,nieobecna,nieobecność,отсутствует,отсутствовал,отсутствовала,неявка,нявился,tidakhadir,alpa,alpha,absen,mangkir,hayupo,hakuwepo,gelmedi,girmedi,devamsız,غايب,缺考,缺席,欠席,결석,결시,vắng,ขาดสอบ',
  ],
  [
    'ML',
    'ml,medical,medicalleave,medleave,medlv,krank,sakit,enfermo,enferma,doente,malade,ziek,chory,chora,болен,больна,病假',
  ],
  ['EX', 'ex,exempt,exempted'],
  ['UFM', 'ufm,unfairmeans'],
]
const attendanceOf = new Map(words.flatMap(([code, list]) => list.split(',').map((word) => [word, code] as const)))

/** "ab", "Abs." and "Absent" too. null where it is no attendance. */
export const readAttendance = (text: string): ExamAttendance | null =>
  attendanceOf.get(
    text
      .slice(0, 40)
      .normalize('NFKC')
      .toLowerCase()
      // Programs put a tick or a cross before the word.
      .replace(/[.\s()\u200b-\u200f\ufeff\p{So}]/gu, '')
      // "-A-", "[AB]": signs on both sides are a frame.
      .replace(/^[-–—*_~<[{"']+(.+?)[-–—*_~>\]}"']+$/u, '$1'),
  ) ?? null
