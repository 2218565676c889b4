import { plural, t } from '@lingui/core/macro'
import { type AnyEndpoint, type codeApi, codeHeaders } from '#contract'
import { callFile, type Sent } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'
import { saveFile } from '#web/ui/save-file.ts'

type CodeApi = typeof codeApi

/**
 * Slips with new codes, handed to the browser's downloads. Says for how many, and who is left out; the lists that show invitations follow at once.
 *
 * @throws CallError, whose toast has been shown
 */
export async function printCodes<E extends CodeApi[keyof CodeApi]>(
  endpoint: E,
  sent: Sent<E>,
  lists: readonly AnyEndpoint[],
): Promise<void> {
  const { blob, name, headers } = await callFile(endpoint, sent)
  const file = name ?? 'codes.pdf'
  saveFile(blob, file)
  for (const { path } of lists) void queryClient.invalidateQueries({ queryKey: [path] })
  const made = Number(headers.get(codeHeaders.made))
  const left = Number(headers.get(codeHeaders.left))
  const codes = t`${plural(made, { one: `# code in ${file}`, other: `# codes in ${file}` })}`
  const without = t`${plural(left, { one: '# has no sign-in', other: '# have no sign-in' })}`
  const older = t`older codes no longer work`
  showSuccess(left > 0 ? `${codes}, ${without}; ${older}` : `${codes}; ${older}`)
}
