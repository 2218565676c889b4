/**
 * What the columns of questions are called in other languages: German, French, Spanish, Portuguese, Indonesian, Arabic, Bengali, Tamil, Telugu and Gujarati.
 */
const words: Readonly<Record<string, string>> = {
  question: `Frage, Fragetext, Énoncé, Intitulé de la question, Pregunta, Enunciado, Pergunta, Soal, Pertanyaan, Butir Soal, السؤال, نص السؤال, প্রশ্ন, வினா, கேள்வி,
    ప్రశ్న, પ્રશ્ન, Item, Item Stem`,
  correct: `Lösung, Richtige Antwort, Richtig, Bonne réponse, Bonne réponse (n°), Réponse correcte, Réponse exacte, Respuesta correcta, Opción correcta, Resposta correta,
    Resposta certa, Alternativa correta, Gabarito, Kunci, Kunci Jawaban, Jawaban Benar, الإجابة الصحيحة, الجواب الصحيح, সঠিক উত্তর, উত্তর, விடை, சரியான விடை,
    సరైన సమాధానం, સાચો જવાબ`,
  max_marks: 'Punkte, Puntos, Pontos, Poin, Bobot, الدرجة, নম্বর, மதிப்பெண், మార్కులు, ગુણ',
  level: 'Schwierigkeit, Difficulté, Dificultad, Dificuldade, Tingkat Kesulitan',
}

export const foreignHeadings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(words).map(([column, line]) => [column, line.split(/\s*,\s*/)]),
)

const optionWords = [
  ...[
    'Antwort',
    'Réponse',
    'Proposition',
    'Respuesta',
    'Opción',
    'Opção',
    'Alternativa',
    'Resposta',
    'Pilihan',
    'Opsi',
  ],
  ...['Jawaban', 'الخيار', 'বিকল্প', 'விருப்பம்', 'ఎంపిక', 'વિકલ્પ'],
]
/** How options are lettered: in Arabic, with the first letter in both its forms, in Bengali, Tamil and Gujarati. */
const foreignLetters = ['أبجد', 'ابجد', 'কখগঘ', 'அஆஇஈ', 'કખગઘ'] as const

/** "Antwort A", "Réponse 1", "أ", "Pilihan A" for the first option, and so on. */
export const foreignOptions = (letter: string, number: number): string[] => [
  ...optionWords.flatMap((word) => [`${word} ${letter}`, `${word} ${number}`]),
  ...foreignLetters.flatMap((letters) => {
    const own = [...letters][number - 1]
    return own ? [own, `(${own})`, `${own})`, ...optionWords.slice(-5).map((word) => `${word} ${own}`)] : []
  }),
]
