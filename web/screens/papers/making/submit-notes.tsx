import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'
import type { PaperPreview } from '#contract'
import { Notice } from './notice.tsx'

/** What whoever submits a draft should have seen; it is submitted all the same. */
export function SubmitNotes({ of }: { of: PaperPreview['to_check'] }) {
  const { unanswered = [], unapproved = [] } = of ?? {}
  if (unanswered.length + unapproved.length === 0) return null
  return (
    <Notice color="yellow" title={<Trans>Before you submit</Trans>}>
      <List size="sm">
        {unanswered.length > 0 && (
          <List.Item>
            <Numbers of={unanswered} /> <Trans>neither model answer nor marking points</Trans>
          </List.Item>
        )}
        {unapproved.length > 0 && (
          <List.Item>
            <Numbers of={unapproved} /> <Trans>not approved by anybody yet</Trans>
          </List.Item>
        )}
      </List>
      <Text size="sm" mt="xs">
        <Trans>The paper can be submitted all the same.</Trans>
      </Text>
    </Notice>
  )
}

function Numbers({ of }: { of: number[] }) {
  const { i18n } = useLingui()
  const runs = inRuns(of).map(([first, last]) =>
    first === last ? i18n.number(first) : `${i18n.number(first)}–${i18n.number(last)}`,
  )
  const list = new Intl.ListFormat(i18n.locale).format(runs)
  return (
    <strong>
      <Plural value={of.length} one={`Question ${list}:`} other={`Questions ${list}:`} />
    </strong>
  )
}

/** Whole numbers as first and last of each run: 1, 2, 3, 7 are 1 to 3 and 7 to 7. */
function inRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
