import { Plural } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'
import type { AlikePair } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { Notice } from '../making/notice.tsx'

export interface AlikePairsProps {
  pairs: readonly AlikePair[]
  /** Questions whose texts are at hand. */
  questions: readonly { id: number; question_text: string }[]
}

export default function AlikePairs({ pairs, questions }: AlikePairsProps) {
  const texts = new Map(questions.map(({ id, question_text }) => [id, question_text]))
  const title = (
    <Plural value={pairs.length} one="# pair of questions is alike" other="# pairs of questions are alike" />
  )
  return (
    <Notice color="yellow" title={title}>
      <List size="sm">
        {pairs.map((pair) => (
          <List.Item key={`${pair.first.id} ${pair.second.id}`}>
            {textOf(pair)}
            {[pair.first.id, pair.second.id].map((id) => {
              const text = texts.get(id)
              return (
                text !== undefined && (
                  <Text key={id} component="div" size="xs" c="dimmed" lineClamp={2}>
                    <RichText html={text} />
                  </Text>
                )
              )
            })}
          </List.Item>
        ))}
      </List>
    </Notice>
  )
}
