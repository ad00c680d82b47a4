import { Show } from 'solid-js';
import { loadPart } from '../../base/late/late.ts';
import { createLoaded } from '../../base/loaded.ts';
import { Dialog } from '../../parts/dialog.tsx';

/** Dialog with the address of a mailbox for the camera of a phone. */
export function QrDialog(props: { address: string; onClose: () => void }) {
  return (
    <Dialog title={props.address} onClose={props.onClose}>
      <QrCode text={`mailto:${props.address}`} />
    </Dialog>
  );
}

/** A text as a QR code (ISO/IEC 18004), black on white in both appearances: readers want that. */
function QrCode(props: { text: string }) {
  const drawing = createLoaded(() => props.text, drawingOf);
  return (
    <Show when={drawing.value}>
      {(made) => (
        <svg class="qr" viewBox={`0 0 ${made().size} ${made().size}`} role="img" aria-label={props.text}>
          <path d={made().path} />
        </svg>
      )}
    </Show>
  );
}

async function drawingOf(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await loadPart(() => import('uqr'));
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
