// What this browser keeps for its owner, and the server may read.

const YEAR = 31536000;

export const cookie = (name) =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export function keep(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}
