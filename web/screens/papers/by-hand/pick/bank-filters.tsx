import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { levels, type StoredSection, skills } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useChapterChoices, useTopicChoices } from '#web/api/use/choices.ts'
import { languageChoices, languageName } from '#web/ui/form/languages.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { ChoicePick } from '../../details/choice-pick.tsx'
import type { Draft } from '../use-draft.ts'
import { anyLanguage, noBankFilters, type WizardState } from '../wizard-url.ts'
import { countByChapter } from './availability.ts'
import classes from './pick.module.css'

interface BankFiltersProps {
  draft: Draft
  section: StoredSection
  url: WizardState
  change: (changes: Partial<WizardState>) => void
  adjust: (changes: Partial<WizardState>) => void
}

const isNarrowed = ({ section: _, step: __, page: ___, ...filters }: WizardState) =>
  Object.values(filters).some((value) => value !== null && value !== '')

/** Narrows the bank within what the section takes. */
export function BankFilters({ draft, section, url, change, adjust }: BankFiltersProps) {
  const { t, i18n } = useLingui()
  return (
    <Group gap="xs" mb="xs" className={classes.filters}>
      <SearchBox
        placeholder={t`Search in the questions`}
        value={url.search}
        onChange={(search) => adjust({ search })}
      />
      <ChapterFilters draft={draft} section={section} url={url} change={change} />
      {section.types.length > 1 && (
        <ChoicePick
          aria-label={t`Type`}
          placeholder={t`All types`}
          names={section.types.map((type) => [type, typeName(type)])}
          value={url.type}
          onChange={(type) => change({ type })}
        />
      )}
      <ChoicePick
        aria-label={t`Level`}
        placeholder={t`All levels`}
        names={levels.map((level) => [level, i18n._(levelNames[level])])}
        value={url.level}
        onChange={(level) => change({ level })}
      />
      <ChoicePick
        aria-label={t`Skill`}
        placeholder={t`All skills`}
        names={skills.map((skill) => [skill, i18n._(skillNames[skill])])}
        value={url.skill}
        onChange={(skill) => change({ skill })}
      />
      <LanguageFilter draft={draft} url={url} change={change} />
      {isNarrowed(url) && (
        <Button variant="subtle" onClick={() => change({ ...noBankFilters, language: '' })}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </Group>
  )
}

/** The paper's own language, unless another one is asked for or all of them. */
function LanguageFilter({ draft, url, change }: Omit<BankFiltersProps, 'section' | 'adjust'>) {
  const { t, i18n } = useLingui()
  const { language } = draft
  const choices = languageChoices(i18n.locale, url.language === anyLanguage ? null : url.language || null)
  const others = choices.filter(({ value }) => value !== language)
  const own = language && languageName(language, i18n.locale)
  return (
    <ChoicePick
      aria-label={t`Language`}
      placeholder={own ? t`${own}, as the paper` : t`All languages`}
      names={[
        ...(own ? [[anyLanguage, t`All languages`] as [string, string]] : []),
        ...others.map(({ value, label }): [string, string] => [value, label]),
      ]}
      value={url.language || null}
      onChange={(chosen) => change({ language: chosen ?? '', page: 1 })}
    />
  )
}

/** Chapters with the number of questions they hold for the section, where the plan was saved a moment ago. */
function ChapterFilters({ draft, section, url, change }: Omit<BankFiltersProps, 'adjust'>) {
  const { t } = useLingui()
  const mayViewChapters = usePermission('chapter')('view')
  const mayViewTopics = usePermission('topic')('view')
  const chapters = useChapterChoices(mayViewChapters ? draft.subject_id : null)
  const topics = useTopicChoices(mayViewTopics ? url.chapter_id : null)
  const counts = countByChapter(draft.available, section.section)
  const counted = chapters?.map(({ id, title }) => ({
    id,
    title: counts.size > 0 && url.language === '' ? `${title} (${counts.get(id) ?? 0})` : title,
  }))
  return (
    <>
      {mayViewChapters && (
        <Pick
          aria-label={t`Chapter`}
          placeholder={t`All chapters`}
          choices={counted}
          value={url.chapter_id}
          onChange={(chapter_id) => change({ chapter_id, topic_id: null })}
          maw={220}
        />
      )}
      {mayViewTopics && (
        <Pick
          aria-label={t`Topic`}
          placeholder={t`All topics`}
          choices={topics}
          after={url.chapter_id === null && t`Choose a chapter`}
          value={url.topic_id}
          onChange={(topic_id) => change({ topic_id })}
          maw={220}
        />
      )}
    </>
  )
}
