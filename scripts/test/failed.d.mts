export function failedInVitest(results: {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}): string[]

interface Suite {
  title: string
  specs?: { title: string; tests: { status: string; results: { errors: { message: string }[] }[] }[] }[]
  suites?: Suite[]
}
export function failedInBrowser(suite: Suite): string[]
