import { useLocation, useNavigate } from '@tanstack/react-router'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter of the list of inquiries. */
    inquiryFilter?: InquiryFilter
    /** The id of the inquiry that was opened from the list. */
    inquiryId?: string
  }
}

/**
 * The list's filter. The filter is in the browser's history, so that Back and a reload keep it, and
 * not in the URL, because a search can contain a visitor's name.
 */
export function useInquiryFilter() {
  const filter = useLocation({ select: ({ state }) => state.inquiryFilter }) ?? unfiltered
  const navigate = useNavigate()
  const narrow = (change: Partial<InquiryFilter>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      state: (state) => ({
        ...state,
        inquiryFilter: { ...unfiltered, ...state.inquiryFilter, ...change },
      }),
    })
  return { filter, narrow }
}

const unfiltered: InquiryFilter = { order: 'newest' }
