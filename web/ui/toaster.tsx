import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { currentToast, dismissToast, useToast } from '#web/ui/toast-store.ts'

/** How long a toast stays unless hovered or focused, in ms: enough to read two sentences. */
const stayDuration = 8000

/** Shows the current toast; the layout has one toaster. F8 moves the focus here. */
export function Toaster() {
  const toast = useToast()
  const destructive = toast?.tone === 'destructive'
  useDismissOnNavigation()
  return (
    <Toast.Provider duration={stayDuration} label="Notification">
      {toast && (
        <Toast.Root
          className={classNames(
            'flex items-start gap-4 rounded-soft border-l-4 bg-paper py-4 pr-2 pl-5 text-ink shadow-float',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise',
            destructive ? 'border-danger' : 'border-apricot',
          )}
          key={toast.id}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id)
          }}
          open={toast.open}
          type={destructive ? 'foreground' : 'background'}
        >
          <div className="grow">
            <Toast.Title className={classNames('font-medium', destructive && 'text-danger')}>
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="mt-1 text-small text-slate">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-round hover:bg-ink/8"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed right-0 bottom-0 z-50 w-full max-w-panel p-5" />
    </Toast.Provider>
  )
}

/** Dismisses the toast when the visitor leaves the page that it belongs to. */
function useDismissOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        const toast = currentToast()
        if (toast && pathChanged) dismissToast(toast.id)
      }),
    [router],
  )
}
