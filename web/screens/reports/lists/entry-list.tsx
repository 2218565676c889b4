import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { cardEntryApi, type EntriesOfSection, issuedCardApi, PRESENT } from '#contract'
import { download } from '#web/api/download.ts'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { columnsOf } from '../entries/entry-words.ts'
import { CardList } from './card-list.tsx'
import { useCardList } from './use-card-list.ts'
import { useListKind } from './use-list-kind.ts'

interface EntryListProps {
  asked: EntriesAsked
  sheet: EntriesOfSection
  /** The entries are to be looked at anew. */
  onStored: () => void
  onClose: () => void
}

/** Grades and days of a section from a list: our template, or another one that names the items. */
export default function EntryList({ asked, sheet, onStored, onClose }: EntryListProps) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'hi' ? 'hi' : 'en'
  const list = useCardList(cardEntryApi.upload, { asked, language, invalidates: [issuedCardApi.progress], onStored })
  const columns = columnsOf(sheet, i18n.locale).flatMap(({ item, term, title, has_text }) => {
    const field = `entry.${item}.${term}`
    if (item === PRESENT) return [{ field, title: t`Days present: ${title}` }]
    return [{ field, title }, ...(has_text ? [{ field: `${field}.text`, title: t`${title}, sentence` }] : [])]
  })
  const doorOf = useListKind(columns)
  return (
    <CardList
      {...{ list, doorOf, onClose }}
      hint={
        <Trans>
          The template holds the pupils with what is entered already. Other lists need a column for each item and term,
          and one of these: admission number, roll number, name. Blank cells change nothing.
        </Trans>
      }
      template={
        <Button
          variant="light"
          w="fit-content"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(cardEntryApi.template, { ...asked, language }, `${t`Grades and days`}.xlsx`)}
        >
          <Trans>Download the template</Trans>
        </Button>
      }
      takeIn={(count) => t`Take in grades and days of ${plural(count, { one: '# pupil', other: '# pupils' })}`}
    />
  )
}
