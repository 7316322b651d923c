#!/bin/sh
# Proves the docket of an adjourned game without adjourn: ssh-keygen checks every signature,
# sha256sum every link, and age (where an identity is given) that the envelope holds the opening.
# What it leaves to adjourn verify: that each paper is in its one form, that the score reaches the
# position, and that the record reads as the move made, by the laws.
#
# usage: sh proof.sh [DOCKET [IDENTITY]]
set -u
LC_ALL=C
export LC_ALL
docket=${1:-'@DOCKET@'}
case "$docket" in -*) docket=./$docket ;; esac
identity=${2:-}
marker='# everything above this line is signed'
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
bad=0
sure=yes

fault() { printf 'FAULT  %s\n' "$*"; bad=1; }
holds() { printf 'holds  %s\n' "$*"; }
# plain FILE: at most what adjourn reads of it, without what mail adds; a pipe is not waited for
plain() {
  [ -f "$1" ] || return 0
  # the x keeps a CR that ends the file without a line's end: mail adds none there
  { head -c 1048577 "$1"; printf x; } | sed -e '1s/^\xEF\xBB\xBF//' -e 's/\r$//' | head -c -1
}
digest() {
  [ -f "$1" ] || return 0
  printf 'sha256:%s\n' "$(head -c 1048577 "$1" | sha256sum | cut -d' ' -f1)"
}

# fields FILE: a line "table <TAB> key <TAB> value" for each key of a body; lists are numbered
fields() {
  awk '
    /^\[\[.*\]\]$/ { name = substr($0, 3, length($0) - 4); table = name "" (++seen[name]); next }
    /^\[.*\]$/ { table = substr($0, 2, length($0) - 2); next }
    armor && /^"""$/ { armor = 0; next }
    armor { next }
    / = """$/ { armor = 1; next }
    / = / {
      at = index($0, " = "); value = substr($0, at + 3)
      if (value ~ /^".*"$/) value = substr(value, 2, length(value) - 2)
      print table "\t" substr($0, 1, at - 1) "\t" value
    }' "$1"
}
field() { awk -F'\t' -v t="$2" -v k="$3" '$1 == t && $2 == k { print $3; exit }' "$work/$1.fields"; }

# armor FILE TABLE KEY: an armored value of a body
armor() {
  awk -v want="$2" -v key="$3" '
    /^\[\[.*\]\]$/ { name = substr($0, 3, length($0) - 4); table = name "" (++seen[name]); next }
    /^\[.*\]$/ { table = substr($0, 2, length($0) - 2); next }
    inside && /^"""$/ { exit }
    inside { print }
    table == want && $0 == key " = \"\"\"" { inside = 1 }' "$1"
}

# weak: is the point on standard input of small order (RFC 8032, 5.1.7)? Such a key signs
# anything for anybody, and ssh-keygen takes it
weak() {
  f=$(printf '%060d' 0 | tr 0 f) o=$(printf '%060d' 0)
  point=$(od -An -v -tx1 | tr -d ' \n')
  case "$point" in
    01${o}00 | 01${o}80 | 00${o}00 | 00${o}80 | e[cde]${f}7f | e[cde]${f}ff) return 0 ;;
    c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a) return 0 ;;
    26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5) return 0 ;;
  esac
  return 1
}

# canonical ARMOR KEY NAMESPACE: an SSHSIG in its one form (PROTOCOL.sshsig): version 1, nothing
# reserved, sha512, ssh-ed25519, lines of 70
canonical() {
  {
    echo '-----BEGIN SSH SIGNATURE-----'
    sed '1d;$d' "$1" | tr -d '\n' | base64 -d 2>/dev/null | base64 -w70
    echo '-----END SSH SIGNATURE-----'
  } | cmp -s - "$1" || return 1
  {
    printf 'SSHSIG\0\0\0\1\0\0\0\063'
    printf '%s' "${2#ssh-ed25519 }" | base64 -d 2>/dev/null
    printf "\\0\\0\\0\\$(printf %03o ${#3})%s" "$3"
    printf '\0\0\0\0\0\0\0\006sha512\0\0\0\123\0\0\0\013ssh-ed25519\0\0\0\100'
  } >"$work/head"
  sed '1d;$d' "$1" | tr -d '\n' | base64 -d 2>/dev/null >"$work/blob"
  size=$(wc -c <"$work/head")
  [ "$(wc -c <"$work/blob")" -eq $((size + 64)) ] || return 1
  head -c "$size" "$work/blob" | cmp -s - "$work/head" || return 1
  tail -c 64 "$work/blob" | head -c 32 | weak && return 1
  printf '%s' "${2#ssh-ed25519 }" | base64 -d 2>/dev/null | tail -c 32 | weak && return 1
  # RFC 8032: S, little-endian, is below the order of the group; ssh-keygen lets it be above
  s=$(tail -c 32 "$work/blob" | od -An -v -tx1 | tr -s ' ' '\n' | sed '/^$/d' | sed '1!G;h;$!d' | tr -d '\n')
  order='1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed'
  [ "$(printf '%s\n%s\n' "$s" "$order" | sort | head -n 1)" = "$s" ] && [ "$s" != "$order" ]
}

# signed BODY ARMOR KEY NAMESPACE
signed() {
  canonical "$2" "$3" "$4" || return 1
  printf 'signer %s\n' "$3" >"$work/allowed"
  ssh-keygen -Y verify -f "$work/allowed" -I signer -n "$4" -s "$2" <"$1" >/dev/null 2>&1
}

# paper FILE KIND: reads a paper and checks its signatures; the keys that signed go to FILE.signers
paper() {
  file=$1 kind=$2
  plain "$docket/$file" >"$work/$file" 2>/dev/null
  [ "$(sed -n 1p "$work/$file")" = "# adjourn $kind, version 1" ] || { fault "$file: the first line"; return 1; }
  grep -qx "$marker" "$work/$file" || { fault "$file: the line that ends what is signed"; return 1; }
  sed "/^$marker\$/,\$d" "$work/$file" >"$work/$file.body"
  fields "$work/$file.body" >"$work/$file.fields"
  [ "$kind" = snapshot ] && persons
  sed "1,/^$marker\$/d" "$work/$file" >"$work/tail"
  : >"$work/$file.signers"
  { cat "$work/$file.body"; printf '%s\n' "$marker"; } >"$work/rebuilt"
  count=$(grep -cxF '[[signature]]' "$work/tail")
  nth=0 last=0
  while [ "$nth" -lt "$count" ]; do
    nth=$((nth + 1))
    fields "$work/tail" >"$work/tail.fields"
    key=$(field tail "signature$nth" key)
    armor "$work/tail" "signature$nth" signature >"$work/sig"
    { printf '[[signature]]\nkey = "%s"\nsignature = """\n' "$key"; cat "$work/sig"; echo '"""'; } >>"$work/rebuilt"
    place=$(awk -F'\t' -v k="$key" '$2 == k { print NR; exit }' "$work/persons")
    if [ -z "$place" ]; then fault "$file: signed by a key the snapshot does not name"; return 1; fi
    if [ "$place" -le "$last" ]; then fault "$file: the order of the signatures"; return 1; fi
    last=$place
    signed "$work/$file.body" "$work/sig" "$key" "$kind@adjourn" || { fault "$file: the signature by $key"; return 1; }
    printf '%s\n' "$key" >>"$work/$file.signers"
    holds "$file: signed by $(sed -n "${place}p" "$work/persons" | cut -f1,3 | tr '\t' ' ')"
  done
  cmp -s "$work/rebuilt" "$work/$file" || { fault "$file: what stands below the marker is not in its one form"; return 1; }
  digest "$work/$file.body" >"$work/$file.digest"
}

# persons: "role <TAB> key <TAB> name <TAB> recipient", in the snapshot's order, each card checked
persons() {
  : >"$work/persons"
  for table in white black arbiter $(cut -f1 "$work/snapshot.toml.fields" | grep '^custodian' | uniq); do
    key=$(field snapshot.toml "$table" key)
    [ -n "$key" ] || continue
    name=$(field snapshot.toml "$table" name)
    recipient=$(field snapshot.toml "$table" recipient)
    printf '%s\t%s\t%s\t%s\n' "$table" "$key" "$name" "$recipient" >>"$work/persons"
    armor "$work/snapshot.toml.body" "$table" card >"$work/sig"
    printf '# adjourn card, version 1\npaper = "card"\nversion = 1\nname = "%s"\nkey = "%s"\nrecipient = "%s"\n\n' \
      "$name" "$key" "$recipient" >"$work/card"
    signed "$work/card" "$work/sig" "$key" card@adjourn || fault "snapshot.toml: the card of $table $name"
  done
  for column in 2 4; do
    [ -z "$(cut -f$column "$work/persons" | sort | uniq -d)" ] || fault "snapshot.toml: two persons share a key"
  done
}

by() { # by FILE KEY WHO: must this person have signed it?
  grep -qxF "$2" "$work/$1.signers" || fault "$1: not signed by $3"
}
key_of() { n=$1 awk -F'\t' '$1 ~ /^custodian/ && $3 == ENVIRON["n"] { print $2; exit }' "$work/persons"; }
link() { # link FILE KEY FOUND
  if [ "$(field "$1" '' "$2")" = "$3" ]; then holds "$1: $2 is $3"; else fault "$1: $2 names another"; fi
}
order() { # order FILE WHAT EARLIER LATER
  awk -v a="x$3" -v b="x$4" 'BEGIN { exit !(a <= b) }' || fault "$1: $2"
}
unsure() { printf 'not confirmed  %s\n' "$*"; sure=no; }
finish() {
  case "$bad$sure" in
    0yes) echo 'everything holds' ;;
    0no) echo 'signatures and links hold; see what is not confirmed' ;;
    *) echo 'the docket does not hold' ;;
  esac
  exit "$bad"
}

[ -e "$docket/snapshot.toml" ] || { fault 'snapshot.toml is missing'; finish; }
for file in "$docket"/*.toml; do
  case "${file##*/}" in
    snapshot.toml | laws.toml | envelope.toml | receipt-*.toml | unlock.toml | opening.toml) ;;
    resumption.toml | conclusion.toml | offer-*.toml | decline-*.toml) ;;
    *) continue ;;
  esac
  [ ! -h "$file" ] || [ -e "$file" ] || fault "${file##*/}: a link to nothing"
done
paper snapshot.toml snapshot || finish
snapshot=$(cat "$work/snapshot.toml.digest")
if [ -e "$docket/laws.toml" ]; then
  plain "$docket/laws.toml" >"$work/laws.toml"
  laws=$(digest "$docket/laws.toml")
  [ "$laws" = "$(field snapshot.toml '' laws_digest)" ] || laws=$(digest "$work/laws.toml")
  link snapshot.toml laws_digest "$laws"
else
  fault 'laws.toml is missing'
fi
adjourned=$(field snapshot.toml '' adjourned_at)
fixed=$(field snapshot.toml '' resumes_at)
[ -z "$fixed" ] || order snapshot.toml 'to be resumed before the adjournment' "$adjourned" "$fixed"
case "$(field snapshot.toml game fen)" in *' w '*) mover=white ;; *) mover=black ;; esac

envelope='' commitment='' sealed=''
if [ -e "$docket/envelope.toml" ] && paper envelope.toml envelope; then
  envelope=$(cat "$work/envelope.toml.digest")
  commitment=$(field envelope.toml '' commitment)
  sealed=$(field envelope.toml '' sealed_at)
  link envelope.toml snapshot "$snapshot"
  by envelope.toml "$(field snapshot.toml $mover key)" "$mover, who is to move"
  order envelope.toml 'sealed before the adjournment' "$adjourned" "$sealed"
  awk -F'\t' '$1 ~ /^custodian/ { print $3 }' "$work/persons" >"$work/custodians"
  awk -F'\t' '$1 ~ /^copy/ { print $3 }' "$work/envelope.toml.fields" | cmp -s - "$work/custodians" ||
    fault 'envelope.toml: the copies are not for the custodians'
fi

opens=no receipts=''
nth=0
while [ "$nth" -lt "$(grep -c '^custodian' "$work/persons")" ]; do
  nth=$((nth + 1)) receipt="receipt-$nth.toml"
  [ -e "$docket/$receipt" ] || continue
  keep=$nth
  paper "$receipt" receipt || { nth=$keep; continue; }
  nth=$keep
  receipts="$receipts $(cat "$work/$receipt.digest")"
  link "$receipt" snapshot "$snapshot"
  by "$receipt" "$(key_of "$(field "$receipt" '' custodian)")" "the custodian it names"
  [ "$(awk -F'\t' '$1 ~ /^custodian/ { print $3 }' "$work/persons" | sed -n "${nth}p")" = "$(field "$receipt" '' custodian)" ] ||
    fault "$receipt: is not by the custodian of that number"
  [ -n "$commitment" ] || commitment=$(field "$receipt" '' commitment)
  if [ -n "$envelope" ]; then
    link "$receipt" envelope "$envelope"
    link "$receipt" commitment "$commitment"
    order "$receipt" 'received before the sealing' "$sealed" "$(field "$receipt" '' received_at)"
  fi
  for table in $(cut -f1 "$work/$receipt.fields" | grep '^witness' | uniq); do
    seen=$(field "$receipt" "$table" paper)
    [ -e "$work/$seen.toml.signers" ] || continue
    by "$seen.toml" "$(field "$receipt" "$table" key)" "one whose signature $receipt saw"
  done
  [ "$(field "$receipt" '' opens)" = true ] && opens=yes
done

unlock=''
if [ -e "$docket/unlock.toml" ] && paper unlock.toml unlock; then
  unlock=$(cat "$work/unlock.toml.digest")
  link unlock.toml snapshot "$snapshot"
  [ -z "$envelope" ] || link unlock.toml envelope "$envelope"
  by unlock.toml "$(key_of "$(field unlock.toml '' custodian)")" 'the custodian it names'
  unlocked=$(field unlock.toml '' unlocked_at)
  [ -z "$envelope" ] || order unlock.toml 'unlocked before the sealing' "$sealed" "$unlocked"
  if [ -n "$fixed" ] && [ -z "$(field unlock.toml '' early)" ]; then
    order unlock.toml 'unlocked before the time fixed, and early is left out' "$fixed" "$unlocked"
  fi
fi

opening=''
if [ -e "$docket/opening.toml" ]; then
  opening=$(digest "$docket/opening.toml")
  plain "$docket/opening.toml" >"$work/opening.toml"
  [ "$(wc -c <"$work/opening.toml")" -ne 1024 ] || opening=$(digest "$work/opening.toml")
  inside() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$work/opening.toml" | head -n 1; }
  if [ -z "$commitment" ]; then
    fault 'opening.toml: stands without an envelope or a receipt for one'
  elif [ "$opening" = "$commitment" ] && [ "$(wc -c <"$work/opening.toml")" -eq 1024 ] &&
    [ "$(inside snapshot)" = "$snapshot" ] && [ "$(inside sealer)" = "$(field snapshot.toml $mover key)" ]; then
    holds "opening.toml is what was committed to, $commitment"
  elif [ "$opens" = yes ] || [ -z "$receipts" ]; then
    fault 'opening.toml: is not what was committed to, or of another snapshot or sealer'
  else
    unsure 'opening.toml: is not what was committed to, or of another snapshot or sealer; that the envelope held it is the word of its custodian'
  fi
fi

game=''
if [ -e "$docket/game.pgn" ]; then
  plain "$docket/game.pgn" >"$work/game.pgn"
  game=$(digest "$work/game.pgn")
fi
same() { # same FILE KEY FOUND: both name it, or neither is there
  if [ "$(field "$1" '' "$2")" = "$3" ]; then [ -z "$3" ] || holds "$1: $2 is $3"; else fault "$1: $2 and the docket do not agree"; fi
}
opens_offer() { grep -qxF "$1" "$work/offers"; }
ruler=$(cut -f1 "$work/persons" | grep -x arbiter || echo custodian1)
replier=black; [ "$mover" = white ] || replier=white
declined=''
if [ -e "$docket/decline-0.toml" ] && paper decline-0.toml decline; then
  declined=$(cat "$work/decline-0.toml.digest")
  link decline-0.toml snapshot "$snapshot"
  link decline-0.toml offer "$snapshot"
  case "$(field snapshot.toml game draw_offer)" in
    white) by decline-0.toml "$(field snapshot.toml black key)" black ;;
    black) by decline-0.toml "$(field snapshot.toml white key)" white ;;
    *) fault 'decline-0.toml: declines an offer that nobody made' ;;
  esac
  order decline-0.toml 'declined before the offer' "$adjourned" "$(field decline-0.toml '' declined_at)"
fi
agree() { # whose word a draw still is: who offered it in a snapshot that he signed has given his
  for side in white black; do
    [ -z "$declined" ] && [ "$(field snapshot.toml game draw_offer)" = "$side" ] &&
      grep -qxF "$(field snapshot.toml "$side" key)" "$work/snapshot.toml.signers" || printf '%s ' "$side"
  done
}
: >"$work/offers"
: >"$work/declined"
nth_offer=1
while [ -e "$docket/offer-$nth_offer.toml" ]; do
  offer=offer-$nth_offer.toml decline=decline-$nth_offer.toml
  nth_offer=$((nth_offer + 1))
  paper "$offer" conclusion || continue
  link "$offer" snapshot "$snapshot"
  by=$(field "$offer" '' offered_by)
  [ "$(field "$offer" '' how)" = draw ] && [ -n "$by" ] || { fault "$offer: is no offer of a draw"; continue; }
  by "$offer" "$(field snapshot.toml "$by" key)" "$by"
  cat "$work/$offer.digest" >>"$work/offers"
  [ -e "$docket/$decline" ] && paper "$decline" decline || continue
  link "$decline" snapshot "$snapshot"
  link "$decline" offer "$(cat "$work/$offer.digest")"
  [ "$by" = white ] && by=black || by=white
  by "$decline" "$(field snapshot.toml "$by" key)" "$by"
  cat "$work/$offer.digest" >>"$work/declined"
  order "$decline" 'declined before the offer' "$(field "$offer" '' concluded_at)" "$(field "$decline" '' declined_at)"
done

resumption=''
if [ -e "$docket/resumption.toml" ] && paper resumption.toml resumption; then
  link resumption.toml snapshot "$snapshot"
  by resumption.toml "$(key_of "$(field resumption.toml '' custodian)")" 'the custodian it names'
  from=$(field resumption.toml '' opened_from)
  if [ "$from" = nothing ] && [ "$opens" = yes ]; then
    unsure 'resumption.toml: a receipt says that the copy opens; that nothing could be opened is its custodian'"'"'s word'
  elif [ "$from" != nothing ] && [ "$opening" = "$commitment" ]; then
    [ "$(sed -n 's/^record = //p' "$work/opening.toml" | head -n 1)" = "$(sed -n '/^\[finding\]$/,/^\[/s/^record = //p' "$work/resumption.toml.body" | head -n 1)" ] ||
      fault 'resumption.toml: the record is not the one that was opened'
  fi
  program=$(field resumption.toml '' program)
  [ "$program" = '@PROGRAM@' ] || unsure "resumption.toml: was drawn up by $program; whether it reads and rules as @PROGRAM@ does is not seen here"
  resumption=$(cat "$work/resumption.toml.digest")
  if [ -n "$(field resumption.toml election ruling)" ]; then
    by resumption.toml "$(field snapshot.toml "$ruler" key)" 'who rules'
  fi
  attested=$(field resumption.toml election attested_by)
  if [ -z "$attested" ]; then
    for elected in select require designate; do
      [ -z "$(field resumption.toml election $elected)" ] || by resumption.toml "$(field snapshot.toml $replier key)" "$replier, who elected"
    done
    [ -z "$(field resumption.toml election play)" ] || by resumption.toml "$(field snapshot.toml $mover key)" "$mover, who elected"
  elif [ "$attested" != "$(field resumption.toml '' custodian)" ]; then
    fault 'resumption.toml: attested_by is not the custodian'
  fi
  offer=$(field resumption.toml '' offer)
  [ -z "$offer" ] || opens_offer "$offer" || fault 'resumption.toml: offer names another'
  same resumption.toml declined "$declined"
  same resumption.toml envelope "$envelope"
  same resumption.toml unlock "$unlock"
  same resumption.toml opening "$opening"
  receipt=$(field resumption.toml '' receipt)
  [ -n "$receipt" ] || receipt=none
  case " $receipts " in *" $receipt "*) ;; *) fault 'resumption.toml: receipt names another, or none' ;; esac
  resumed=$(field resumption.toml '' resumed_at)
  for paper in "$work"/receipt-*.toml; do
    [ "$(cat "$paper.digest" 2>/dev/null)" = "$receipt" ] || continue
    paper=${paper##*/}
    order resumption.toml 'resumed before the receipt' "$(field "$paper" '' received_at)" "$resumed"
    [ "$(field "$paper" '' custodian)" = "$(field resumption.toml '' custodian)" ] ||
      fault 'resumption.toml: the receipt is not by the custodian who opened'
  done
  if [ -z "$(field resumption.toml '' early)" ]; then
    [ -z "$fixed" ] || order resumption.toml 'resumed before the time fixed, and early is left out' "$fixed" "$resumed"
    [ -z "$unlock" ] || [ -z "$(field unlock.toml '' early)" ] ||
      fault 'resumption.toml: early is left out, and unlock.toml says that it was opened early'
  fi
  [ "$(field resumption.toml outcome game)" = "$game" ] && holds "resumption.toml: game is $game" ||
    fault 'resumption.toml: game names another, or none is there'
fi
if [ -e "$docket/conclusion.toml" ] && paper conclusion.toml conclusion; then
  link conclusion.toml snapshot "$snapshot"
  program=$(field conclusion.toml '' program)
  [ "$program" = '@PROGRAM@' ] || unsure "conclusion.toml: was drawn up by $program; whether it rules as @PROGRAM@ does is not seen here"
  [ -n "$envelope" ] || envelope=$(for r in "$work"/receipt-*.toml.fields; do [ -e "$r" ] && awk -F'\t' '$1 == "" && $2 == "envelope" { print $3 }' "$r"; done | head -n 1)
  same conclusion.toml envelope "$envelope"
  same conclusion.toml resumption "$resumption"
  link conclusion.toml game "$game"
  grep -qxF "$(cat "$work/conclusion.toml.digest")" "$work/declined" &&
    fault 'conclusion.toml: is an offer that was declined'
  order conclusion.toml 'concluded before the adjournment' "$adjourned" "$(field conclusion.toml '' concluded_at)"
  case "$(field conclusion.toml '' how)" in
    draw) who=$(agree) result=1/2-1/2 ;;
    white-resigns) who=white result=0-1 ;;
    black-resigns) who=black result=1-0 ;;
    drawn) who=$ruler result=1/2-1/2 ;;
    white-forfeits) who=$ruler result=0-1 ;;
    black-forfeits) who=$ruler result=1-0 ;;
    *) who=$ruler result=annulled ;;
  esac
  case "$(field conclusion.toml '' how)" in
    white-forfeits | black-forfeits | draw) ;;
    *) [ -z "$(field conclusion.toml '' ground)$(field conclusion.toml '' offered_by)" ] || fault 'conclusion.toml: ground or offered_by is of another ending' ;;
  esac
  # a forfeit on time is a draw where the opponent cannot mate: verify asks the laws
  [ "$(field conclusion.toml '' ground)" = time ] && [ "$(field conclusion.toml '' result)" = 1/2-1/2 ] && result=1/2-1/2
  case "$result,$(field snapshot.toml game odds)," in # a draw at odds of draws
    1/2-1/2,*white:draws,*) result=0-1 ;;
    1/2-1/2,*black:draws,*) result=1-0 ;;
  esac
  [ "$(field conclusion.toml '' result)" = "$result" ] || fault 'conclusion.toml: the result is another'
  if grep -q "^step[0-9]*$(printf '\t')elected" "$work/conclusion.toml.fields"; then who="$who $ruler"; fi
  for table in $who; do by conclusion.toml "$(field snapshot.toml "$table" key)" "$table"; done
  [ -n "$resumption" ] || [ -z "$opening$unlock" ] ||
    fault 'conclusion.toml: says the envelope stays shut; opening.toml or unlock.toml stands'
fi

if [ -n "$identity" ] && [ -n "$envelope" ]; then
  recipient=$(age-keygen -y "$identity") || finish
  name=$(r=$recipient awk -F'\t' '$1 ~ /^custodian/ && $4 == ENVIRON["r"] { print $3; exit }' "$work/persons")
  table=$(n=$name awk -F'\t' '$1 ~ /^copy/ && $3 == ENVIRON["n"] { print $1; exit }' "$work/envelope.toml.fields")
  armor "$work/envelope.toml.body" "$table" sealed >"$work/copy.age"
  if [ -z "$name" ]; then
    printf 'skipped  no copy of the envelope is for this identity\n'
  elif ! age -d -i "$identity" "$work/copy.age" >"$work/plain" 2>/dev/null; then
    fault "envelope.toml: the copy for $name does not open"
  elif [ "$(field snapshot.toml '' lock)" = both ]; then
    armor "$work/unlock.toml.body" '' sealed >"$work/inside" 2>/dev/null
    if [ -z "$unlock" ] || cmp -s "$work/plain" "$work/inside"; then
      holds "envelope.toml: the copy for $name opens, and holds a seal for the replier"
    else
      fault 'unlock.toml: is not what the copy holds'
    fi
  elif [ "$(digest "$work/plain")" = "$commitment" ] && [ -n "$opening" ] && [ "$opening" != "$commitment" ]; then
    fault "opening.toml: the copy for $name opens and is what was committed to, and this is another"
  elif [ "$(digest "$work/plain")" = "$commitment" ]; then
    holds "envelope.toml: the copy for $name is what was committed to"
  elif [ "$(digest "$work/plain")" = "$opening" ] && [ "$opens" = no ]; then
    holds "envelope.toml: the copy for $name is what opening.toml holds, and not what was committed to"
  else
    fault "envelope.toml: the copy for $name is not what was committed to"
  fi
fi
finish
