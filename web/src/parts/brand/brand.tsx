import { base } from '../../base/location.ts';
import { logoPath, serviceName } from '../../base/service-facts.ts';

/** Name and mark of the service, which lead to its first view. */
export function Brand() {
  return (
    <a class="brand" href={`${base}/`}>
      {logoPath === '' ? (
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M7 11.5 16 18l9-6.5M7 11h18v11H7z" />
        </svg>
      ) : (
        <img class="mark" src={logoPath} alt="" />
      )}
      <span class="brand-name">{serviceName}</span>
    </a>
  );
}
