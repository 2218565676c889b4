import common from './common-passwords.json' with { type: 'json' }

/** What is guessed around schools and this product, beside the list. */
const ours = `
0123456789 01234567 87654321 987654321 9876543210 00000000 22222222 33333333 44444444 55555555 66666666 77777777
88888888 99999999 12341234 12121212 123123123 abcdefgh abcdefghi aaaaaaaa p@ssword pass12345 admin1234 adminadmin
root1234 login123 user1234 guest1234 india1234 bharat123 ganesha1 jaishriram school123 school1234 teacher12 teacher123
student12 student123 principal principal1 exam1234 exams123 examination questions quaestor quaestor1 quaestor123
quaestor-demo quaestordemo quaestor_demo quaestor.demo
classroom cricket123 mumbai123 delhi123 chennai1 kolkata1 facebook1 facebook123 whatsapp instagram
`

/**
 * Passwords that attackers try first, in lower case: the 49,233 words of @zxcvbn-ts/language-common 4.1.3 (common-passwords.LICENSE.txt),
 * and words around schools; in the spirit of NIST SP 800-63B-4, which asks for length and such a list.
 */
export const commonPasswords: ReadonlySet<string> = new Set([...common.words.split(' '), ...ours.trim().split(/\s+/)])
