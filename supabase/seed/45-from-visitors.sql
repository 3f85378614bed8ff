-- What visitors sent to the owner: three stories and two corrections, new and answered. The names are invented.

-- The picture of the first story is blog-images/loom.webp at 400 pixels. It passes the check of a picture that a visitor sends.
create or replace function pg_temp.loom() returns bytea language sql immutable as $$
  select decode($base64$
UklGRmoXAABXRUJQVlA4IF4XAABQgwCdASqQAfoAPt1orFCopiSipzM7gRAbiU3SPfo+zZWx/2y43cmXx+Ac9P/JDl+L7+5yG8Ie77fRUbxE+38ul/704/4f
0kOkB/V+it847pqvWo6LT1sP8/bP3XjhH+Q3L3bP8wcnvqWwh+iNAv6Jwvcf3iNfg+iL/2/Ne9OPJ8hK6gi7hJHwRdwkj9+vlxrQRBqTIUraOE3hGQwPXLy/
LRPx3C6dHoRRA6/ekEScb6Jn+fqd3SF+Wo8r9X105AYXdVsTsV7NJ8pPAN9quzU9xK1YKrpyEKJ1vSKewsjaMh+6wI36YgJ1OTRvQhThpY5hk8wpGyBpch4M
O8CTXiAFE0bYr1LTOLn6Pm99iOQtXdPgHv+It/QpyTwF3+H0wxmxHGzl/dS63T+49TPSnEj9qQt9KmUKLsToUZOT67Wp8+nyTXOMO9dwJRwKaaffYQIQf/M8
ZR/FPihlV/0rPOo0mxFk3QhYXFjtB2KVzbqXuLGUBmlW111D8fRyPwZ9n3Go936U9UVlyli+05x6eTObNOO/Ouk2OsQ1kH4XFcpLDJnOYqowayHU++q62fYa
Qq5vSYQccigv27egAZQR60lWKoJEu1K6Qv1O5A20iD1GbthxdjaPiCM4Dql9Ovd6fT3b5iayuWyCs6Cc8YcEs7TUPBpk33wMXdqIiL3tXUImPpwzIsrSb/n5
RyLvJjYVRovbHOEGgVoqfCA7AoCnHsAVUBZOjPcV8wX2xHlMAUouqOHKeFKF4+hSST+ODxgAKJiIVth3OCCxrnTm2Zk2pHUVOc8m4o4+BkZ3+gWTrTsO/PGc
p25miM6KVSwnsCPbzCIrOZHJ3vIt7yOT8uKl2FXUOALgaVfU1plSECLu0sgeHiylQKUjJCZ5647P10gaQkc7EKTjrRAJnh6dZSyT1F1uuARmyGM8duA/Mwcx
xZJW1bHGQlW18BfPBN2beQkZd8PfhRAvOinidVFRXOEsvhmj9XCCZUf6m3bXP7ie+U/Y96wtz1SLBPPcfVbqsWxRnZEWZfkJAodNbkiQe1yUIPfdkdm0+o6U
2wi1Q6e8f6cMmC/rFC7aNsbkX9IIBnIXm94u8LfnkdGPQ/ksROZXMC3JY7sWvsF7ThrWl2IYD7DrPu73itaOpcbwy89gZcPGf5qYdju6OTH8DadwRLOZWviK
gG6LqE0dX+AioNYHsu5jE+5HMKdWhcBfZnO35kpmQ2IXrKz+FVPNf/pNeA2CdikUUOII8U5dCEvXxPXGXRwQrD8X3ofs4XVDwqYZ1cR/g0DOzfpwPEQRkoY5
uqhKeZh6QAZp7fuPNxJQUXy8ZNnf62MEJTcjAhfY8s4lYZ0gW3kaRxBDkAxqpotud/WGCM1g8wqPQMEpxcgIR0rURLs5Z6GUu/Ahesh5PB5wxq6CA47lUEAA
/vAqP9RbPXKhGiYXRuAA9U3KgUAEE3565VMFqQKMCO65hlAhr5iH04+6w3qiIbgrrN3OIiadSaLvB9KTU/CaaJ1cGyLoNPbpW3Qh/iXo5bzLSfwxNoGEsALf
wJ21yRlNdiEUV83NGxEoP5vcRfcQdkixGATPlAJ7YUr0UOPYdLj9WBDP+KeVKLIuU/Y9wQLnhhn6iXyNUmwXybcXMGOb+fabFzC0a6xJxCdqD7EOs5oCXasa
WJJ53VZsTvnqCoXPW+72xEEpvchg7XM+NqWM7J52StCZsszTIGpIqfUlVTRH8CfDaLlJ+6jGMRsd94wqlVYw9/A90qOYMl87458lUisKiOtLtl4yG4p3ag4P
4kBDSzZB/Tezr8c1jJ+4ZTSdAl8Pv1gJD+Xk7CtsSOZuDB7dwuhhKWdTrD6nJj4Jfat8Hj3krIta7E+fi/uAvl9r2ZbW6CNAuInT4AaoHDvpOi+f4Wa7Sh/+
TnS/i0087xXMp1UsHsvGrJ4AucjW4MoEBcNRlRizQhsYMxxs/r3cNNzO9AHWrYgxaSpE+u68lIZpuEPblVApPsE+sPc+7zCR6p4f8VXuBD71BHNEv1XAp4RO
2FClC9SkL4T9G2Zk0wgNTIowceW4WjY/GtDrFWfXwLg3VDduOEqQUqYj8iS460zFmbjqoGV5MqGCKikKt772xRbLN3mAl4z9jLfdVO+I1TMxRjI6b5AmtFgF
V8cy97FnnnVH+m2m00JDAW/+7+FWCRdCKE+VFzJ0K7nFijkJ6s8JI9nhogDBWg1gALrVQx/BFIlMf0YlpcPFGUjDeqyzgVw5/RmopQpDHWNQguyGYG8qCWE3
r0O6o8E/b41vZBdiOiD/5D9SIj3YbjJ43pWkdKQIVEAC/nxaWqbwdCBDGrL7/y1Fn4eboxN8xNRUjmhoCIK+swvUH2T2TJNXh7FPsQ5WheL6uxw+CtQ8hsXY
L1G3o5GOH4z2Y5Xll+MqqyOLDqrwQzuqY0/6G/KOUFbZJ9ejs06uMYSD++mPgZhWrACK7PA63roI64CUUAXvJLxz5MWIaT7oeujoIzQlVuSiD6AaEQPHUIum
gIAkYJckZsWhQ09/GtRFuIYsa41fEud+OcKYvZCDLabDWEXxgiKOs+meZVdUzovTYgWKBVActhWi9HbieXVpx4nQdgvYM601pNkJ5pwn8ZeWxousbhG9BbFa
EHEpdMtxC5qbcv/B4dJYvrAv0mfBgsV5XVH88sfOyDkVb1zE8tM4dmvbDuq4dOOUiIcpqBGaFKv+Lju8utddLKv1M5YB8yb+LUuuu/hpNDnP3TAgL+iky7aX
+vCG/x8T0pVGxF8LoZUAvLwURLuMAY1T5NAl9/t0lGTS8XIe/eavKecwVU2QxAMcgUiLZN5B8uloi8A/ABATz/dxJNSxzqvsKETQxPgSVJp0lfcC7kgCb5qN
4B5DZgGHx0hGa0BmpeILWqORbYDz4kI6vBn1O9grsfx661rBPvn2FtpCdKXGrl/a2BiG76s8S0e2mCwqX9iQbx7pm/fRF5e+j4Hf2XkHf5j7I1/KPE3jzgbZ
signie1+B14lPswAQI/5LKoD8ZT0reyGs3NUQBE9K/QYRagLjkSLSIt2eZAH6py2Kyo80P92T4qr28HjiiwBxAx7+f1QYTd+sOFIzN5wJZlNHJuhQIcfmbWS
3EqN0fL2cYCmkwyyVkqW2sUf97tcGJWlBo6aWUHSCDedmfOMyI9wk7/Jiu5aSrji2w+TZjfuDZxcy/ccyLPGf46yydJDw6m2+AbdF3rvVLzTznISmAU9KcIW
Ksd9wDbqcw2vM04yeovdBslZDwy0lFl5rEvos3hdyPKGPuYgOwxSfgDfh6Zmp72gMp7EMC5e823tdRCs1PzEN5WluJ1fSfn53DAITUpFy8sjGTXHVp5CmoNc
W6sMAw0QYn5ivMVW42e4AiN465MJLmESIE3FFYACIMfHRmLxxGnq/+j7DxnRRSzrQk1hhPFuiN1o22t5nkGeaR8EnFZdX7P0GQOYBdcRquGGeEGT6mCNGE/Z
hVdwnJw5OOZC5l2hGeXbLpl38aRNUY1p1Ui3TAjTAxOBcIOd4QcydZWcUrKqdVT8Mofdcy1vbnm/wuSkfQYQf2coBB5exbl4php44RdRDIyQl9T6YU3DA178
YzYmgAXv3C5cM0ZvFlKSIxBYjL5tGlwpIaa365xv6ezdw5cexgsAIpMJsFHwb9kH71duhgQz/ing3Z0SjMZwBDCOPYusSotAFkqD7l/VfYvveVP1LTcMR0rI
4ai4ATA5scprGgVi+bUnGmWqoACInVJlDY6VkbLPjD4ZiEO4TbO4v5yelysKmDI0U+QNw8093yMdV0QyJF+hL6emgQeEeReTRCvUHK3qviVZJ9TfG3fNZUuf
KEozeyA5tfhMRkKAqm4o8vQLbP3g0jydPRo/uBEmbiBdRDwvz0HjJmFHsxC6AOMn3qIlLDwABwad/yFp/RXDxnVp+bdcDHWcbo/kjds2TfKef6ydeJCEaZtB
AKGkQLDfx8aTDpCNXrEA4KJbNiIyn1YOcuOK+CZwTyi5eCPUzJnQkTU50EpG3WrtHlux4tZXzqeb+Auds2F3RyeR0ukFrcV7Tzxs12U1iq9sZTCN51NBQc+Y
XQsGvD9uycdZYtczdDOSYTmhvu8EgvH872ZItr/n3mx19feQX6vJf6HuDxrRdfmCSgdAq4NNISUGUZwvxJ9O4WbBGH2FQAbE04mfrr4tHKF52OJeMohdcRSX
vJZ5ceF606icTJll6DXN+UTC35lp3hC2PKGVU5PQs9iuAYS8N7cYC9ecDup8QBzntH5Gu1DCVjjKSckN6FmLUykb/tIYhb7rCd2KR9MLT0K2fzuZ4rlCE1WZ
SqkB1ULhh02Ip8LiwPhJRjTGX3TI4Kc5W7DiqRhRHngEf/MJWxioPW1UEGgGCugyWIuwkN4bgOik4tkbRCbHz70F8FMkXDmvEAr4iT3Tp92PbHZzKIg+E826
78GUeWxaD5cw3nI8o81QO5RtF2sxGto0Iewm+4ZMFMwjVx3a6cnM1UTnxwqxy26yTPX3CeTX2TQfC+c3RnKOi+YRWq0ntqc6VmqdKPe5sKkjadx4tT8UaQYJ
GnZ7xy1OOQw71v/jKMIy50nOHjg6k/c4d5cVwU7V4a7lTbWHmtYhjrPVXLBlhlMHYHiFlPeKikmACYqtBILgnKCUfyPdDSs2D7wo5TuvM2c3QHfWWv4P+0VI
9cOjVIUo5CwHut6CiAnf7vBipLgiEzOlFMLP70FL7mb+TflGEX4zTZV3bk8rpMeD1perrkbzCDRbKm6S6L1pgQ48ou1IrtVUqn/i1LniBYRALyz+zaUrPmCj
Ngw/xOq1zG7hl+pdDGHJPmJ54GV8Nin9cKLQRBKqa9ykaVnuYzZNWBgqQtJkdrQ7zi7+a2PZgH9l/aW3Z7Xnt5XLliqA7tadSHQW3fom90RTwzvksj31rGxG
wvkyt+9QqottieJ12UHS5zHZQQuZM2zX+ASgaogtxdW6CaCuzbtu8ciTb0tbvePJhovFxb2AAjg8V32AeLnLPz1Z+PLo0mnMWJPSOWYdbZW29GUN8ZmNgbal
FJQr6hzduFj6LmKQh2jlm7F1f9QdFLWwPxpRRoSW6zYOD9FIhAwL2yiH049Zz/gtcH/dPz+yOAUbMAmCooAfDSAORjSWHWrQkLuLW7N2yYFSuoll7BtEFSrg
Nijp+ZQ6MWWEVnZXCNor4VqyvifxuoUBGgJwr+0GDgORvy5+LOIFUpGG7xbP5yz1nMZxW6NJGlTBtAb1XE1ptd18rIAKOY2Rfh3UxuMAF9HFpqyN5gRVDDMW
FZjm8qP/DIkHEBLKs/NSHdGgYPM/4XPFtJDHlAUoUZg/7LceznRcz8YNuHqnT+9w4IgAf44PcvJfnV6QyGMiyfyThABicAtAnqxz/+aCSav5eWNeYxkzRIsR
izzwnLU5lwbw1RVYj8nHqplWpDRFvPp7DyWjBrvGKGsYOqWM1JHfnAB5UEFYtpGgVNJchVF9ZDDBe7SnnjdoS8Te1LLNrdtM4asnNZl/3K3IuymfawNs7Siu
OBm4UQ75UIWPELU3g+035TD1s8GI8pDYZYop+hCgPpHhXkDr5SoggunyPfOMcZqvSZRomL/T09+RlIoAGPjOGBCQL1ySfk1byH6js6QIxzTDV8sNf0Qx0tbQ
6wFVsga6UUPPA7v8uHlHE30hdGQsfCCCyTBIxYXqBPnc0uAWqQtwa1pnM0HzbqEE7dwmV73jDjYGfBw+/tiraKUGX/eU1zEdf5nXef0/7ZmKMOttWa1TfbRV
xPzSYRqS1bh+82csnGGMRRgMuv2RxrVjdtqor39FfBJBXqM04MA6kItFk2LcohTohbGby06l4izVPQKfi7XtemOYlwoGXEq3+2pDg8lAHnAY5JomcDcXdbj6
xz0syI8rPSvTWZPYnRSN5CmTRyAKJMFp+z6XWM4whKRn2IFMGtu3jL16X0M2iorPHhMsd80QawH+hIqbt4s5DPRVb8jtUsuT7Z1MQl4wuftasHsSFv9N9wwa
CWNVIroKtswJ8O/mra1kW/16klbFJTY4oQ13x9ktoMcxV4BQS1ShqL8lTD6ajSlZkeVNgWiihu2upZllFhTdovxRHQbgPZgJPIiszCbJPSl4LO9PH4fA+bVG
CPOf+Uc1TiJGF5p9F1c51GfU/nRz6sxfZyjh56isSVtjljgSxmiCSWO1DD3o69qX2zpLnVO5SJSYvD+3NbCQDpyO80hJdWXqbADVzb48M2gt/mnVV+8FbSHv
+fR2xksmOBidWco8h6prEiFYGqFp30+FDKeA+TjrkcxhcHrBgDxdtw5jlQv4qfStzVvingBi9DYWHt/QHq8mcTfFMssaYzs5z9u7/VtwSYXZ1LR7U+JRP78o
XarPhCMnRplaHK6AkY9QmG7gTzMCODzNilzwcxof3RurqJDjHioWK7R7DltGXfV+5BQL/Aarb52Nc6BDThIZ1VTWZWiBoln2lqVj19rSZGe4fgNMFCZFu72+
9KAU4wErx33rmsKsyo8AlRKA7m4SLQf8i65IQ689mgOxBxAk4vqcfEWSSt7V27xZc0F9mfWo3kysBjBgYdBq67FDh5zGu7vUhXsvexV9gDLrBJ4uazRMZWyF
MuFchjvOgDWBsWFaihYt9HetrWxnJfIADfEFZ3KvQwtJrbtx+BHPzASuVnx/qi+SMrbS09C+4Hc+/xj4M5gUucO4dv/rBvbrZ9c/0lPuEW0GHxkr2ds2Csug
UCsPk+bXbaxqFl+dWdzLe1GsM8orgvA7wCEvN/4Yr1pjPfPeA6w1N+YjAtbMQOZhlAv2IzvhojkdaXSQIXfCdie1wNX7rBi2SWsXKr8oaZ/WK9NHsJAX9OKQ
Abery1E+mJTuvsXpCVIjD83ODXExU7WXYiQiOj3IIBe7cvJKt/l5jrPIZSLhWFK/y1RR96XVkXvMTbtr2hyD1QnMrywTFHGzVGN0IllNMs3x2fgKkYBhZNc4
xQ7N/H6ODDrd+OJVmh65hU5ZVZazQtVrqxP2PXr+yc7V33KyaTU3Js1qXF3DnDXEfKmJD0l+N+Iq7IEuci4eDBlNFgLXsjDdR/3DX2WyFRxIoBRkI4CNa+7+
wiUVRaB//beJUyacNqr+sXbYF5ZW3SjPbDjAYtlw2fNLhkM0k1Otjj2Pzo9rucR9B7nc8cYtCEWHk+EvcINqe82F2tcPT4jBrwkilXY/aTx9DV7vh5LoSRMh
/yyd2cchRngptHJ8mfk/CgsP9WhNEviyntY/q+9HoVsdaa3WVt9rWaw/2wCd1RgJjsWdvmUfg4YkbQ8cCjFSi3NY07+nj10quTZ3SSF/HaIsOuLhsBj8rICW
xHrc1mU05D/JE8lS8MvE/fr7T3neq/jePMVYQUW/Nh54I0c8xUqqcCM++0+cDdEjtlSAD+5j2LK6UNmvWdT7R3VLlFMXldL7+Ru109XQdp9i89VpPRcwr1yY
DlffgJ89OXAlm6achwAaSCVraUiqhk/9BjTGFTUcGqvz2u2d2i0OyfxvxIJlTzKRVQh7LTPSzhq0AxegSdBOrwoVFV4a6Sn5AcIwgtsxuZROj2sFBiOdWngz
1kV+OXyLtLHZqnPiF9INWdFaPUKGMAA/zLAIRjIOvFMSJdY5ke3G6P/R4/5syPMgZyEf8TutPP1UbAckQJNSH0qXIrCwiS7GCTDRIfa6Dq8a62d5R709TgVs
DE4UexiZ6c2AAEPp7LdMfpfRnQlUbC++LcJdmEo4R+kziBXrCnatGgPH7cjWk3nDBkIL87LBWzZXVz/Gz1pWoaXHZZ7jT54nNSxzBNBFpxZuVTkCP2cwZeYM
IZ56giy2SjFVsPBo7tsdvs2B9u1v4wTcOAUAIMrsL/wjeSPwOqYdpF18z7eZPekUXBHCXrwdTNc+t6QDmONC1hCTOeNIqZmysys4EGnO+xiU3Wl1EhrQ7Z6C
PCoFPiAJXlhThUtmfBgjsoMZzsNyo/RSSQmpD25gDwSYExchqns/om+dhFeYhA+4jGSUFsqhHmGZzhOAAAA=
$base64$, 'base64')
$$;

insert into public.submissions (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status,
  answer, link, created_at)
select '5b000000-0000-4000-8000-000000000001', 'story', 'en', 'Rigbe', 'rigbe@mail.example',
$text$My grandfather was a weaver in Adwa. Of every netsela he sold he kept a thread of the border in a biscuit tin, so that he'd know it again.

He's been dead for thirty years. Last winter, on a bus in Leeds, a lady sat down in front of me, and I looked at her shoulder for six stops. When she got up I asked her where it came from. "It was my mother's," she said. "From Adwa. From the weaver with the tin."

The thread is there, third from the left. The picture is of his loom; my brother painted it from memory.$text$,
  true, '', null, null, '', jsonb_build_array(jsonb_build_object('id', '5c000000-0000-4000-8000-000000000001', 'kind', 'picture',
    'type', 'image/webp', 'size', octet_length(pg_temp.loom()), 'width', header.width, 'height', header.height)),
  'new', '', '', '2026-11-20 18:12+00'::timestamptz
from private.picture_header('image/webp', pg_temp.loom()) as header
where header.fault is null
on conflict do nothing;

insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
select '5c000000-0000-4000-8000-000000000001', s.id, 'picture', 'image/webp', pg_temp.loom(), octet_length(pg_temp.loom())
from public.submissions s where s.id = '5b000000-0000-4000-8000-000000000001'
on conflict do nothing;

insert into public.submissions (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, status, answer,
  link, created_at)
values
('5b000000-0000-4000-8000-000000000002', 'story', 'en', 'Tekle', 'tekle@mail.example',
$text$I work on the quay in Piraeus, eleven years now. I know by the suitcases who is coming home. Today a lady of about seventy couldn't find her pier, and from her shawl I knew whom to greet and how. We had an hour. She was at school with my mother's sister! Then the ship blew its horn.$text$,
 true, '', null, null, '', 'published',
 $text$Thank you, Tekle: it's on the page with your name, and with a ferry. Please tell us whether she has rung.$text$,
 '/portfolio/c0000000-0000-4000-8000-000000000019', '2026-10-17 20:05+00'),
('5b000000-0000-4000-8000-000000000003', 'story', 'ti', 'ሃይለ', '',
$text$ሎሚ ዓመት ንበዓል ልደት ካብ ሊድስ ናብ ለንደን ብባቡር ከይድና። ብሰንኪ በረድ እታ ባቡር ኣብ መንገዲ ክልተ ሰዓት ደው ኢላ። ሓንቲ ኣደ ሕምባሻአን ኣውፂአን ንኹሉ ሰብ ኣካፊለን። ቅድሚኡ ዝፋለጥ ሰብ ኣይነበረን፣ ድሕሪኡ ግን ኩሉ ይዛረብ ነይሩ።$text$,
 true, '', null, null, '', 'declined',
 $text$የቐንየልና ሃይለ። ብዛዕባ ባቡር ካብ ሊድስ ዝዛረብ ዓንቀፅ ድሮ ኣሎና። ካልእ ታሪኽ እንተሃልዩኩም ብሓጎስ ከነንብቦ ኢና።$text$,
 '', '2026-11-09 21:30+00'),
('5b000000-0000-4000-8000-000000000004', 'correction', 'ti', 'መምህር ኣማኑኤል', 'amanuel@mail.example',
 'ፀወታ ኩዕሶ ናይ ቀዳም', false, 'ናይ ኩዕሶ ፀወታ ቀዳም', 'community', 'c0000000-0000-4000-8000-000000000018',
 '/portfolio/c0000000-0000-4000-8000-000000000018', 'new', '', '', '2026-11-19 15:40+00'),
('5b000000-0000-4000-8000-000000000005', 'correction', 'ti', 'Selam from Bristol', '',
 'ደስ ኢሉኒ', false, 'ላይክ', null, null, '/portfolio', 'applied',
 $text$Thank you. We've passed it on for the next version, with the others who asked for a word of our own.$text$,
 '', '2026-11-02 08:15+00')
on conflict do nothing;

-- With a secret, the device that sent something asks what became of it. No device has these.
insert into private.submission_secrets (submission_id, secret_hash)
select s.id, private.secret_hash(gen_random_uuid()::text) from public.submissions s
where s.id::text like '5b000000-%'
on conflict do nothing;
