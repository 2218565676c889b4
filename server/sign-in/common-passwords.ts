/**
 * Passwords of at least 8 characters that attackers try first, in lower case: keyboard walks, sequences, and words around schools and
 * this product, in the spirit of NIST SP 800-63B section 5.1.1.2.
 */
const listed = `
12345678 123456789 1234567890 0123456789 01234567 87654321 987654321 9876543210 11111111 00000000 22222222 33333333 44444444
55555555 66666666 77777777 88888888 99999999 12341234 11223344 12121212 123123123 123454321 11112222 13579246 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1 zaq12wsx
q1w2e3r4 q1w2e3r4t5 qazwsxedc abcdefgh abcdefghi abcd1234 abcd12345 abc12345 abc123456 a1b2c3d4 aaaaaaaa password password1
password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word passpass pass1234 pass12345 iloveyou iloveyou1
sunshine princess football football1 baseball basketball superman spiderman batman123 pokemon1 dragon123 monkey123 letmein1
letmein123 welcome1 welcome12 welcome123 trustno1 whatever michelle jennifer jessica1 charlie1 computer internet samsung1
starwars master12 master123 admin123 admin1234 administrator adminadmin root1234 test1234 testtest testing1 changeme
changeme1 default1 secret12 secret123 login123 user1234 guest1234 india123 india1234 bharat123 krishna1 ganesha1 omsairam
jaimatadi jaishriram hindustan school12 school123 school1234 teacher1 teacher12 teacher123 student1 student12 student123
principal principal1 exam1234 exams123 examination question questions quaestor quaestor1 quaestor123 classroom cricket1
cricket123 mumbai123 delhi123 chennai1 bangalore hyderabad kolkata1 google123 facebook1 facebook123 whatsapp instagram
`

export const commonPasswords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))
