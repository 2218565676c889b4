/** Letters that options have in Hindi, of all the rows that schools use: क ख ग घ, अ ब स द, अ आ इ ई. */
export const HINDI = 'कखगघङचअबसदयरआइईउऊ'

/** How many letters of an alphabet may be options; i and more are Roman, unless h stands before them. */
const alphabets: readonly string[] = ['abcdefgh', 'ABCDEFGH', 'कखगघङच', 'अबसदयर', 'अआइईउऊ', 'কখগঘঙচ']

/** All of them, as they stand between the brackets of a pattern. */
export const LETTERS = `A-Ha-h${HINDI}কখগঘঙচ`

/** The place of a letter in its alphabet, from 1; 0 for what is none. */
export const letterNumber = (sign: string): number => {
  for (const letters of alphabets) {
    const at = letters.indexOf(sign)
    if (at >= 0 && sign.length === 1) return at + 1
  }
  return 0
}

/** Which alphabet a letter is of, as shapes name it. */
export const letterCase = (sign: string): string =>
  /[a-z]/.test(sign) ? 'a' : /[A-Z]/.test(sign) ? 'A' : /[अबसदयरआइईउऊ]/.test(sign) ? 'अ' : 'क'
