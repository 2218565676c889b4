import { Trans } from '@lingui/react/macro'
import { List } from '@mantine/core'
import { findInstructionFaults, type PaperPreview } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { Notice } from '../making/notice.tsx'

/** The words of HTML, each block on a line of its own. */
const wordsOf = (html: string): string => html.replace(/<br[^>]*>|<\/(?:p|li|div|h\d)>/g, '\n').replace(/<[^>]*>/g, ' ')

type Paper = Pick<PaperPreview, 'instruction' | 'data_json' | 'total_questions'>

/** What the instructions say of the paper that isn't so; nothing where they fit. */
export function InstructionNotice({ paper }: { paper: Paper | undefined }) {
  if (!paper?.instruction) return null
  const { instruction, data_json, total_questions } = paper
  const sections = data_json.map(({ section }) => section)
  const faults = findInstructionFaults(wordsOf(instruction.content), { sections, questions: total_questions })
  if (faults.length === 0) return null
  return (
    <Notice color="yellow" title={<Trans>The instructions “{instruction.heading}” do not fit this paper</Trans>}>
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={JSON.stringify(fault)}>{sayText(fault)}</List.Item>
        ))}
      </List>
    </Notice>
  )
}
