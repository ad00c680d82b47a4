import json
import smtplib
from urllib.request import Request, urlopen

import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.waiting_utils import wait_for_logs

API_KEY = "key-of-these-tests-alone"


@pytest.fixture(scope="session")
def mayfly():
    container = (
        DockerContainer("localhost/mayfly")
        .with_command("dev --memory")
        .with_env("MAYFLY_API_KEY", API_KEY)
        .with_exposed_ports(8025, 1025)
    )
    with container:
        wait_for_logs(container, "look at")
        yield container


def call(mayfly, path):
    host, port = mayfly.get_container_host_ip(), mayfly.get_exposed_port(8025)
    request = Request(f"http://{host}:{port}{path}", headers={"Authorization": f"Bearer {API_KEY}"})
    with urlopen(request) as answer:
        return json.load(answer)


def sign_up(mayfly, address):
    """Your application does this when somebody signs up."""
    host, port = mayfly.get_container_host_ip(), int(mayfly.get_exposed_port(1025))
    with smtplib.SMTP(host, port) as smtp:
        content = f"To: {address}\r\nSubject: Confirm your address\r\n\r\nYour code is 482913.\r\n"
        smtp.sendmail("hello@shop.example", [address], content)


def test_a_new_user_is_sent_a_mail(mayfly):
    sign_up(mayfly, "ann@customer.example")
    mails = call(mayfly, "/v1/mails?subject=confirm")["items"]
    assert [mail["subject"] for mail in mails] == ["Confirm your address"]
