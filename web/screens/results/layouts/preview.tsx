import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cardLayoutApi, studentApi } from '#contract'
import { call } from '#web/api/call.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices, useSectionChoices } from '#web/api/use/choices.ts'
import { useList } from '#web/api/use/use-list.ts'
import { languageName } from '#web/ui/form/languages.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { fieldErrors, isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import classes from './layouts.module.css'
import type { PartProps } from './parts.ts'
import type { Errors } from './use-draft.ts'

/** ms without a change after which the card is drawn anew. */
const pause = 300
const languages = ['en', 'hi', 'ur'] as const

interface PreviewProps extends PartProps {
  onLanguage: (language: string) => void
  /** Why it can't be drawn, by field. */
  onWrong: (errors: Errors) => void
}

/** One card by the layout as it is now, set by what sets the cards. */
export function Preview({ edited, language, onLanguage, onWrong }: PreviewProps) {
  const { t, i18n } = useLingui()
  const [student_id, setStudent] = useState<number | null>(null)
  const { session } = useSessions()
  const whose = student_id !== null && session ? { student_id, session_id: session.id } : {}
  const [asked] = useDebouncedValue(JSON.stringify({ body: edited.draft.body, language, ...whose }), pause)
  const { data, error, isFetching } = useQuery({
    queryKey: [cardLayoutApi.preview.path, asked],
    queryFn: ({ signal }) => call(cardLayoutApi.preview, JSON.parse(asked), { signal, toasts: 'none' }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const refusal = isRefusal(error) ? error : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => onWrong(refusal ? fieldErrors(refusal) : {}), [refusal])
  const pages = usePictures(data?.data.pages)
  return (
    <section className={classes.preview} aria-label={t`A card by this layout`}>
      <Group gap="xs" align="end">
        <NativeSelect
          label={t`Language of words and preview`}
          value={language}
          onChange={({ currentTarget }) => onLanguage(currentTarget.value)}
          data={languages.map((code) => ({ value: code, label: languageName(code, i18n.locale) }))}
        />
        <PupilPick onPupil={setStudent} />
      </Group>
      <Text size="xs" c="dimmed" aria-live="polite">
        {error ? (
          refusal && refusal.errors.length > 0 ? (
            <Trans>As it was before: what is to be mended is said above.</Trans>
          ) : (
            (refusal && refusalText(refusal)) || <Trans>It cannot be drawn just now.</Trans>
          )
        ) : isFetching ? (
          <Trans>Drawing…</Trans>
        ) : (
          <Trans>Changes as you edit. A draft: no code stands on it.</Trans>
        )}
      </Text>
      {pages.length === 0 && !error && <Skeleton height={420} aria-busy />}
      {pages.map((url, at) => (
        <img key={url} src={url} className={classes.sheet} alt={t`Page ${at + 1} of the card`} />
      ))}
    </section>
  )
}

/** Whose card is shown: nobody's, or that of a pupil of the session. */
function PupilPick({ onPupil }: { onPupil: (id: number | null) => void }) {
  const { t } = useLingui()
  const { session } = useSessions()
  const [grade_id, setGrade] = useState<number | null>(null)
  const [section_id, setSection] = useState<number | null>(null)
  const [student_id, setStudent] = useState<number | null>(null)
  const sections = useSectionChoices(grade_id)
  const { rows } = useList(
    studentApi.list,
    { filter: { session_id: session?.id, grade_id, section_id, is_all_data_fetch: true } },
    { enabled: section_id !== null && session !== undefined && session !== null },
  )
  const choose = (id: number | null) => {
    setStudent(id)
    onPupil(id)
  }
  return (
    <>
      <Pick
        label={t`Card of`}
        placeholder={t`A made-up pupil`}
        choices={useGradeChoices()}
        value={grade_id}
        onChange={(id) => {
          setGrade(id)
          setSection(null)
          choose(null)
        }}
      />
      {grade_id !== null && (
        <Pick
          aria-label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t`Choose a section`}
          choices={sections}
          value={section_id}
          onChange={(id) => {
            setSection(id)
            choose(null)
          }}
        />
      )}
      {section_id !== null && (
        <Pick
          aria-label={t`Pupil`}
          placeholder={t`Choose a pupil`}
          choices={rows?.map(({ id, name }) => ({ id, title: name }))}
          value={student_id}
          onChange={choose}
        />
      )}
    </>
  )
}

/** SVGs as pictures, so that nothing of them is part of the page. */
function usePictures(pages: string[] | undefined): string[] {
  const [urls, setUrls] = useState<string[]>([])
  useEffect(() => {
    if (!pages) return
    const made = pages.map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })))
    setUrls(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [pages])
  return urls
}
