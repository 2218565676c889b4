import { useLingui } from '@lingui/react/macro'
import { Group, Pagination } from '@mantine/core'
import { pages } from './pages.ts'

interface PageLinksProps {
  total: number
  page: number
  onChange: (page: number) => void
}

/** Previous, the page links and Next. Nothing is shown while one page holds everything. */
export function PageLinks({ total, page, onChange }: PageLinksProps) {
  const { t } = useLingui()
  if (total < 2) return null
  return (
    <nav aria-label={t`Pages`} className="no-print">
      <Pagination.Root total={total} value={page} onChange={onChange} size="sm">
        <Group gap={6}>
          <Pagination.Control withPadding disabled={page <= 1} onClick={() => onChange(page - 1)}>
            {t`Previous`}
          </Pagination.Control>
          {pages(total, page).map((link) =>
            typeof link === 'string' ? (
              <Pagination.Dots key={link} />
            ) : (
              <Pagination.Control
                key={link}
                active={link === page}
                aria-current={link === page ? 'page' : undefined}
                aria-label={t`Page ${link}`}
                onClick={() => onChange(link)}
              >
                {link}
              </Pagination.Control>
            ),
          )}
          <Pagination.Control withPadding disabled={page >= total} onClick={() => onChange(page + 1)}>
            {t`Next`}
          </Pagination.Control>
        </Group>
      </Pagination.Root>
    </nav>
  )
}
