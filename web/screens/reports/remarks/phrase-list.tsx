import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import {
  fillPhrase,
  type PhraseLanguage,
  type PhrasePupil,
  type PhraseTopic,
  phraseLanguages,
  phraseTopics,
  REMARK_LENGTH,
  shippedPhrases,
} from '#contract'
import classes from './phrases.module.css'

const topicNames: Record<PhraseTopic, MessageDescriptor> = {
  WORK: msg`Work in class`,
  PROGRESS: msg`Progress`,
  CONDUCT: msg`Conduct`,
  HELP: msg`What would help`,
}
const languageNames: Record<PhraseLanguage, string> = { en: 'English', hi: 'हिन्दी', ur: 'اردو' }

interface PhraseListProps {
  student: PhrasePupil
  /** What is written so far. */
  value: string
  onTake: (phrase: string) => void
}

const isPhraseLanguage = (language: string): language is PhraseLanguage =>
  phraseLanguages.some((one) => one === language)

/** Phrases as they would be said of one pupil; one that is taken is written behind what stands there. */
export default function PhraseList({ student, value, onTake }: PhraseListProps) {
  const { t, i18n } = useLingui()
  const [language, setLanguage] = useState<PhraseLanguage>(isPhraseLanguage(i18n.locale) ? i18n.locale : 'en')
  const [topic, setTopic] = useState<PhraseTopic>('WORK')
  const id = useId()
  const { name } = student
  const offered = shippedPhrases(language).flatMap((one) => {
    const filled = one.topic === topic ? fillPhrase(one.text, student, language) : null
    return filled === null ? [] : [filled]
  })
  const most = REMARK_LENGTH
  const left = most - value.trim().length - 1
  return (
    <Stack gap="xs" component="section" aria-label={t`Phrases for ${name}`}>
      <Group gap="sm" grow>
        <NativeSelect
          label={t`About`}
          value={topic}
          onChange={({ currentTarget }) => setTopic(currentTarget.value as PhraseTopic)}
          data={phraseTopics.map((one) => ({ value: one, label: i18n._(topicNames[one]) }))}
        />
        <NativeSelect
          label={t`Language`}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as PhraseLanguage)}
          data={phraseLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      </Group>
      <ul className={classes.phrases} lang={language}>
        {offered.map((phrase) => {
          const fits = phrase.length <= left
          return (
            <li key={phrase}>
              <UnstyledButton
                className={classes.phrase}
                dir="auto"
                disabled={!fits}
                aria-describedby={fits ? undefined : id}
                // The box keeps the focus: leaving it would save what is half written.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(phrase)}
              >
                {phrase}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {offered.some((phrase) => phrase.length > left) && (
        <Text id={id} size="sm" c="var(--q-warn)">
          {t`Some of these no longer fit: a remark has at most ${most} characters.`}
        </Text>
      )}
    </Stack>
  )
}
