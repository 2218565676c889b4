import { useLingui } from '@lingui/react/macro'
import { type TestType, testTypeNames } from '#contract'
import { testName } from '#web/ui/message/names.ts'
import { choiceFilter, type Filter } from './filter.ts'

interface ByTest {
  filters: { type_test: TestType | null }
  change(changes: { type_test: TestType | null }): void
}

/** Narrows a list to one type of test. */
export function useTestFilter({ filters, change }: ByTest, lesser = false): Filter {
  const { t } = useLingui()
  return choiceFilter({
    label: t`Type of test`,
    all: t`All types of test`,
    names: testTypeNames.map((type) => [type, testName(type)]),
    value: filters.type_test,
    onChange: (type_test) => change({ type_test }),
    lesser,
  })
}
